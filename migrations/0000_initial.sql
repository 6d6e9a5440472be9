CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`family_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`refresh_token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`refresh_expires_at` integer,
	`refreshed_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh_token_hash_unique` ON `sessions` (`refresh_token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_family` ON `sessions` (`family_id`);--> statement-breakpoint
CREATE TABLE `sign_in_links` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`user_metadata` text NOT NULL,
	`create_user` integer NOT NULL,
	`browser_hash` text,
	`code_challenge` text,
	`requester_hash` text NOT NULL,
	`invitation_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`session_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_links_token_hash_unique` ON `sign_in_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sign_in_links_email_created` ON `sign_in_links` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_in_links_requester_created` ON `sign_in_links` (`requester_hash`,`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`user_metadata` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_sign_in_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `monthly_employee_stats` (
	`company_id` text NOT NULL,
	`month_year` text NOT NULL,
	`current_active_employees` integer NOT NULL,
	`max_active_employees` integer NOT NULL,
	PRIMARY KEY(`company_id`, `month_year`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payment_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`stripe_invoice_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`first_failure_date` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_failures_stripe_invoice_id_unique` ON `payment_failures` (`stripe_invoice_id`);--> statement-breakpoint
CREATE INDEX `payment_failures_company_status` ON `payment_failures` (`company_id`,`status`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer
);
--> statement-breakpoint
CREATE TABLE `punch_requests` (
	`profile_id` text NOT NULL,
	`key` text NOT NULL,
	`request` text NOT NULL,
	`event_id` text NOT NULL,
	`time_log_id` text,
	`open_since` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `key`)
);
--> statement-breakpoint
CREATE TABLE `time_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`company_id` text NOT NULL,
	`check_in_time` integer NOT NULL,
	`check_out_time` integer,
	`check_in_location` text,
	`check_out_location` text,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "time_logs_no_negative_time" CHECK("time_logs"."check_out_time" >= "time_logs"."check_in_time")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `time_logs_one_open` ON `time_logs` (`profile_id`) WHERE "time_logs"."check_out_time" IS NULL;--> statement-breakpoint
CREATE INDEX `time_logs_working_now` ON `time_logs` (`company_id`,`check_in_time`) WHERE "time_logs"."check_out_time" IS NULL;--> statement-breakpoint
CREATE INDEX `time_logs_history` ON `time_logs` (`company_id`,`profile_id`,`check_in_time`);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`nif` text,
	`time_zone` text DEFAULT 'Europe/Madrid' NOT NULL,
	`location_tracking_enabled` integer DEFAULT false NOT NULL,
	`trial_ends_at` integer NOT NULL,
	`stripe_customer_id` text,
	`subscription_status` text,
	`price_id` text,
	`subscription_period_start` integer,
	`subscription_period_end` integer,
	`payment_status` text DEFAULT 'active' NOT NULL,
	`suspension_date` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_stripe_customer_id_unique` ON `companies` (`stripe_customer_id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`full_name` text NOT NULL,
	`dni` text,
	`token_hash` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_one_pending` ON `invitations` (`company_id`,`email`) WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`full_name` text,
	`dni` text,
	`avatar_url` text,
	`identity_commitment` text,
	`role` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_user_id_unique` ON `profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `profiles_company_status` ON `profiles` (`company_id`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_one_owner` ON `profiles` (`company_id`) WHERE "profiles"."role" = 'owner';--> statement-breakpoint
CREATE TABLE `clock_events` (
	`company_id` text NOT NULL,
	`seq` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`profile_id` text,
	`time_log_id` text,
	`at` integer NOT NULL,
	`time_zone` text NOT NULL,
	`source` text NOT NULL,
	`actor_profile_id` text,
	`location_commitment` text,
	`person_commitment` text,
	`details` text,
	PRIMARY KEY(`company_id`, `seq`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clock_events_id_unique` ON `clock_events` (`id`);--> statement-breakpoint
CREATE TABLE `register_identities` (
	`commitment` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text,
	`salt` text,
	`data` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `register_identities_profile` ON `register_identities` (`profile_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `register_keys` (
	`key_id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `register_locations` (
	`event_id` text PRIMARY KEY NOT NULL,
	`salt` text,
	`data` text
);
--> statement-breakpoint
CREATE TABLE `register_seals` (
	`company_id` text NOT NULL,
	`seq` integer NOT NULL,
	`event_hash` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`company_id`, `seq`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text NOT NULL,
	`period` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`job`, `period`)
);
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_dedupe_key_unique` ON `mail_outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`) WHERE "mail_outbox"."next_attempt_at" IS NOT NULL;