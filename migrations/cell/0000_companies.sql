CREATE TABLE `monthly_employee_stats` (
	`company_id` text NOT NULL,
	`month_year` text NOT NULL,
	`current_active_employees` integer NOT NULL,
	`max_active_employees` integer NOT NULL,
	`reported_max_employees` integer,
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
CREATE INDEX `payment_failures_oldest` ON `payment_failures` (`company_id`,`status`,`first_failure_date`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer
);
--> statement-breakpoint
CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`ledger` integer NOT NULL,
	`name` text NOT NULL,
	`nif` text,
	`time_zone` text DEFAULT 'Europe/Madrid' NOT NULL,
	`location_tracking_enabled` integer DEFAULT false NOT NULL,
	`location_notice_confirmed_at` integer,
	`trial_ends_at` integer NOT NULL,
	`stripe_customer_id` text,
	`subscription_status` text,
	`price_id` text,
	`subscription_period_start` integer,
	`subscription_period_end` integer,
	`subscription_cancel_at` integer,
	`billing_version` integer DEFAULT 0 NOT NULL,
	`over_plan_since` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_ledger_unique` ON `companies` (`ledger`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_stripe_customer_id_unique` ON `companies` (`stripe_customer_id`);--> statement-breakpoint
CREATE TABLE `invitation_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invitation_mails_company_created` ON `invitation_mails` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`full_name` text NOT NULL,
	`dni` text,
	`invited_by` text,
	`token_hash` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_one_pending` ON `invitations` (`company_id`,`email`) WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`company_id` text NOT NULL,
	`email` text,
	`subject` integer NOT NULL,
	`full_name` text,
	`sort_name` text NOT NULL,
	`dni` text,
	`avatar_url` text,
	`identity_commitment` text,
	`role` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "profiles_owner_has_email" CHECK("profiles"."role" <> 'owner' OR "profiles"."email" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_subject_unique` ON `profiles` (`subject`);--> statement-breakpoint
CREATE INDEX `profiles_company_status_name` ON `profiles` (`company_id`,`status`,`sort_name`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_company_user` ON `profiles` (`company_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_company_email` ON `profiles` (`company_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_one_owner` ON `profiles` (`company_id`) WHERE "profiles"."role" = 'owner';--> statement-breakpoint
CREATE INDEX `profiles_to_forget` ON `profiles` (`company_id`) WHERE "profiles"."full_name" IS NULL AND "profiles"."email" IS NULL AND "profiles"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `company_jobs` (
	`job` text NOT NULL,
	`company_id` text NOT NULL,
	`queued_at` integer NOT NULL,
	`done_at` integer,
	PRIMARY KEY(`job`, `company_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
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
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`) WHERE "mail_outbox"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
-- Whoever writes a name and forgets its folded form is refused at the first plain name; SQLite can fold no other.
CREATE TRIGGER profiles_sort_name_insert BEFORE INSERT ON profiles
WHEN CASE
  WHEN NEW.full_name IS NULL THEN NEW.sort_name <> ''
  WHEN NEW.full_name GLOB '*[^A-Za-z ]*' OR NEW.full_name GLOB '*  *'
    OR instr(NEW.full_name, char(0)) > 0 THEN 0
  ELSE NEW.sort_name <> substr(lower(trim(NEW.full_name)), 1, 240)
END
BEGIN
  SELECT RAISE(ABORT, 'profiles: sort_name is not that of full_name');
END;
--> statement-breakpoint
CREATE TRIGGER profiles_sort_name_update BEFORE UPDATE OF full_name, sort_name ON profiles
WHEN CASE
  WHEN NEW.full_name IS NULL THEN NEW.sort_name <> ''
  WHEN NEW.full_name GLOB '*[^A-Za-z ]*' OR NEW.full_name GLOB '*  *'
    OR instr(NEW.full_name, char(0)) > 0 THEN 0
  ELSE NEW.sort_name <> substr(lower(trim(NEW.full_name)), 1, 240)
END
BEGIN
  SELECT RAISE(ABORT, 'profiles: sort_name is not that of full_name');
END;
