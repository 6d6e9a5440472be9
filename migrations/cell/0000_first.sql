-- The tables of a cell, by drizzle-kit from drizzle/cell. STRICT and WITHOUT ROWID, which it cannot say, are by hand.
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
CREATE TABLE `inspector_links` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`inspector_name` text NOT NULL,
	`office` text NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text NOT NULL,
	`profile_ids` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`opened_count` integer DEFAULT 0 NOT NULL,
	`opened_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inspector_links_token_hash_unique` ON `inspector_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `inspector_links_company` ON `inspector_links` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `inspector_links_expires` ON `inspector_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `inspector_packs` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`link_id` text NOT NULL,
	`file` text NOT NULL,
	`downloaded_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`link_id`) REFERENCES `inspector_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `inspector_packs_link` ON `inspector_packs` (`link_id`,`downloaded_at`);--> statement-breakpoint
CREATE INDEX `inspector_packs_company` ON `inspector_packs` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `prepared_packs` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`selection` text NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text NOT NULL,
	`profile_ids` text,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`turns` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_turn` text,
	`problem` text,
	`bytes` integer,
	`expires_at` integer NOT NULL,
	`link_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`link_id`) REFERENCES `inspector_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prepared_packs_making` ON `prepared_packs` (`company_id`,`selection`) WHERE "prepared_packs"."state" = 'making';--> statement-breakpoint
CREATE INDEX `prepared_packs_company` ON `prepared_packs` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `prepared_packs_expires` ON `prepared_packs` (`expires_at`);--> statement-breakpoint
CREATE INDEX `prepared_packs_link` ON `prepared_packs` (`link_id`) WHERE "prepared_packs"."link_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `company_copy_progress` (
	`company_id` text PRIMARY KEY NOT NULL,
	`step` text NOT NULL,
	`after` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`attachments` text,
	`unsubscribe_url` text,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	`last_error` text,
	CONSTRAINT "mail_outbox_attachments" CHECK(length("mail_outbox"."attachments") <= 16000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_dedupe_key_unique` ON `mail_outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`) WHERE "mail_outbox"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `month_exports` (
	`company_id` text NOT NULL,
	`what` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `what`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `proposed_punches` (
	`company_id` text NOT NULL,
	`request` text NOT NULL,
	`proposed_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `request`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `proposed_punches_age` ON `proposed_punches` (`proposed_at`);--> statement-breakpoint
CREATE TABLE `reminder_times` (
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `at`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reminder_times_due` ON `reminder_times` (`company_id`,`at`);--> statement-breakpoint
CREATE TABLE `kiosk_pins` (
	`profile_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`number` integer NOT NULL,
	`pin_hmac` text NOT NULL,
	`set_at` integer NOT NULL,
	`set_by` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kiosk_pins_company_number` ON `kiosk_pins` (`company_id`,`number`);--> statement-breakpoint
CREATE TABLE `kiosk_tries` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`on_day` text NOT NULL,
	`wrong` integer DEFAULT 0 NOT NULL,
	`wrong_today` integer DEFAULT 0 NOT NULL,
	`locked_until` integer DEFAULT 0 NOT NULL,
	`left_today` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `kiosk_tries_company` ON `kiosk_tries` (`company_id`,`id`);--> statement-breakpoint
CREATE TABLE `unassigned_punches` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kiosk_id` text NOT NULL,
	`why` text DEFAULT 'no-pin' NOT NULL,
	`request` text NOT NULL,
	`number` integer,
	`action` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`assigned_to` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unassigned_punches_request` ON `unassigned_punches` (`company_id`,`request`);--> statement-breakpoint
CREATE INDEX `unassigned_punches_age` ON `unassigned_punches` (`received_at`);--> statement-breakpoint
CREATE INDEX `unassigned_punches_waiting` ON `unassigned_punches` (`company_id`,`resolved_at`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `corrections` (
	`subject` integer NOT NULL,
	`seq` integer NOT NULL,
	`as_of` integer NOT NULL,
	`ledger` integer NOT NULL,
	`proposal` text NOT NULL,
	`answer` text,
	`ground` text,
	PRIMARY KEY(`subject`, `seq`)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE INDEX `corrections_id` ON `corrections` (`ledger`,"proposal" ->> '$.id');--> statement-breakpoint
CREATE INDEX `corrections_day` ON `corrections` (`ledger`,"proposal" ->> '$.day');--> statement-breakpoint
CREATE INDEX `corrections_newest` ON `corrections` (`ledger`,"proposal" ->> '$.proposedAt',`subject`,`seq`);--> statement-breakpoint
CREATE INDEX `corrections_pending` ON `corrections` (`ledger`,"proposal" ->> '$.proposedAt',`subject`,`seq`) WHERE "corrections"."ground" IS NULL AND ("corrections"."answer" IS NULL OR "corrections"."answer" = 'disagree');--> statement-breakpoint
CREATE INDEX `corrections_disagreed` ON `corrections` (`ledger`,"proposal" ->> '$.day') WHERE "corrections"."answer" = 'disagree';--> statement-breakpoint
CREATE TABLE `events` (
	`ledger` integer NOT NULL,
	`seq` integer NOT NULL,
	`subject` integer NOT NULL,
	`subject_seq` integer NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`about` integer,
	`id` blob NOT NULL,
	`occurred_at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`time_zone` text NOT NULL,
	`source` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` blob,
	`payload` text NOT NULL,
	`person` blob,
	`place` blob,
	`text` blob,
	`request` blob,
	`request_digest` blob,
	PRIMARY KEY(`ledger`, `seq`),
	CONSTRAINT "events_id" CHECK(length("events"."id") = 16),
	CONSTRAINT "events_request_digest" CHECK(("events"."request" IS NULL) = ("events"."request_digest" IS NULL))
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `events_subject` ON `events` (`subject`,`subject_seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `events_request` ON `events` (`subject`,`request`) WHERE "events"."request" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `events_pins` ON `events` (`subject`,`subject_seq`) WHERE "events"."kind" = 'pin_set';--> statement-breakpoint
CREATE INDEX `events_protocol` ON `events` (`subject`,`subject_seq`) WHERE "events"."kind" = 'protocol_read';--> statement-breakpoint
CREATE INDEX `events_representative` ON `events` (`subject`,`subject_seq`) WHERE "events"."kind" = 'representative';--> statement-breakpoint
CREATE TABLE `ledgers` (
	`key` integer PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`rebuilt_to` integer,
	`is_origin_rotating` integer DEFAULT false NOT NULL,
	`is_closed` integer DEFAULT false NOT NULL,
	CONSTRAINT "ledgers_state" CHECK("ledgers"."state" IN ('open', 'closed', 'rebuilding')),
	CONSTRAINT "ledgers_rebuilt_to" CHECK("ledgers"."rebuilt_to" IS NULL OR "ledgers"."state" <> 'closed'),
	CONSTRAINT "ledgers_origin_rotating" CHECK("ledgers"."is_origin_rotating" IN (0, 1)),
	CONSTRAINT "ledgers_is_closed" CHECK("ledgers"."is_closed" IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledgers_company_id_unique` ON `ledgers` (`company_id`);--> statement-breakpoint
CREATE TABLE `person_states` (
	`subject` integer PRIMARY KEY NOT NULL,
	`as_of` integer NOT NULL,
	`state` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `subjects` (
	`key` integer PRIMARY KEY NOT NULL,
	`ledger` integer NOT NULL,
	`profile_id` text,
	FOREIGN KEY (`ledger`) REFERENCES `ledgers`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `subjects_profile_id_unique` ON `subjects` (`profile_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subjects_company` ON `subjects` (`ledger`) WHERE "subjects"."profile_id" IS NULL;--> statement-breakpoint
CREATE INDEX `subjects_ledger` ON `subjects` (`ledger`);--> statement-breakpoint
CREATE TABLE `time_logs` (
	`subject` integer NOT NULL,
	`opened_by` integer NOT NULL,
	`as_of` integer NOT NULL,
	`ledger` integer NOT NULL,
	`id` blob NOT NULL,
	`version` integer NOT NULL,
	`day` text NOT NULL,
	`time_zone` text NOT NULL,
	`check_in_time` integer NOT NULL,
	`check_out_time` integer,
	`closed_by` integer,
	`parts` text,
	`exit_missing` integer NOT NULL,
	`void` text,
	`corrected_by` integer,
	`disputed_by` integer,
	PRIMARY KEY(`subject`, `opened_by`),
	CONSTRAINT "time_logs_id" CHECK(length("time_logs"."id") = 16),
	CONSTRAINT "time_logs_exit" CHECK("time_logs"."check_out_time" >= "time_logs"."check_in_time")
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `time_logs_one_open` ON `time_logs` (`subject`) WHERE "time_logs"."check_out_time" IS NULL AND "time_logs"."exit_missing" = 0 AND "time_logs"."void" IS NULL;--> statement-breakpoint
CREATE INDEX `time_logs_working_now` ON `time_logs` (`ledger`,`check_in_time`,`id`) WHERE "time_logs"."check_out_time" IS NULL AND "time_logs"."exit_missing" = 0 AND "time_logs"."void" IS NULL;--> statement-breakpoint
CREATE INDEX `time_logs_history` ON `time_logs` (`subject`,`day`,`check_in_time`,`id`,`void`);--> statement-breakpoint
CREATE INDEX `time_logs_own_missing_exits` ON `time_logs` (`subject`,`check_in_time`) WHERE "time_logs"."exit_missing" = 1 AND "time_logs"."void" IS NULL;--> statement-breakpoint
CREATE INDEX `time_logs_missing_exits` ON `time_logs` (`ledger`,`check_in_time`) WHERE "time_logs"."exit_missing" = 1 AND "time_logs"."void" IS NULL;--> statement-breakpoint
CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`ledger` integer NOT NULL,
	`name` text NOT NULL,
	`nif` text,
	`time_zone` text DEFAULT 'Europe/Madrid' NOT NULL,
	`location_tracking_enabled` integer DEFAULT false NOT NULL,
	`location_notice_confirmed_at` integer,
	`location_decided_at` integer,
	`work_pauses` text DEFAULT '[]' NOT NULL,
	`offline_punches_enabled` integer DEFAULT true NOT NULL,
	`trial_ends_at` integer NOT NULL,
	`stripe_customer_id` text,
	`subscription_status` text,
	`price_id` text,
	`subscription_period_start` integer,
	`subscription_period_end` integer,
	`subscription_cancel_at` integer,
	`billing_version` integer DEFAULT 0 NOT NULL,
	`over_plan_since` integer,
	`joined_notified_at` integer,
	`start_hidden_at` integer,
	`register_exported_at` integer,
	`closed_at` integer,
	`closure_finished_at` integer,
	`created_at` integer NOT NULL,
	`move` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_ledger_unique` ON `companies` (`ledger`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_stripe_customer_id_unique` ON `companies` (`stripe_customer_id`);--> statement-breakpoint
CREATE TABLE `invitation_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`requester` text,
	`inviter` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invitation_mails_company_created` ON `invitation_mails` (`company_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitation_mails_requester` ON `invitation_mails` (`requester`,`created_at`) WHERE "invitation_mails"."requester" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invitation_mails_email` ON `invitation_mails` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitation_mails_inviter` ON `invitation_mails` (`inviter`,`created_at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`full_name` text NOT NULL,
	`dni` text,
	`invited_by` text,
	`profile_id` text,
	`token_hash` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_one_pending` ON `invitations` (`company_id`,`email`) WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `join_links` (
	`company_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`places` integer NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "join_links_places" CHECK("join_links"."used" <= "join_links"."places")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `join_links_id_unique` ON `join_links` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `join_links_token_hash_unique` ON `join_links` (`token_hash`);--> statement-breakpoint
CREATE TABLE `ownership_offers` (
	`company_id` text PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`offered_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`represents_since` integer,
	`wants_weekly` integer DEFAULT true NOT NULL,
	`wants_monthly` integer DEFAULT true NOT NULL,
	`wants_reminders` integer DEFAULT true NOT NULL,
	`wants_daily` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "profiles_owner_has_email" CHECK("profiles"."role" <> 'owner' OR "profiles"."email" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_subject_unique` ON `profiles` (`subject`);--> statement-breakpoint
CREATE INDEX `profiles_company_status_name` ON `profiles` (`company_id`,`status`,`sort_name`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_company_user` ON `profiles` (`company_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_one_owner` ON `profiles` (`company_id`) WHERE "profiles"."role" = 'owner';--> statement-breakpoint
CREATE INDEX `profiles_to_forget` ON `profiles` (`company_id`) WHERE "profiles"."full_name" IS NULL AND "profiles"."email" IS NULL AND "profiles"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_company_email` ON `profiles` (`company_id`,`email`) WHERE "profiles"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_managers` ON `profiles` (`company_id`) WHERE "profiles"."role" <> 'employee';--> statement-breakpoint
CREATE INDEX `profiles_representatives` ON `profiles` (`company_id`) WHERE "profiles"."represents_since" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `protocol_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`version` integer NOT NULL,
	`sections` text NOT NULL,
	`facts` text NOT NULL,
	`digest` text NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`saved_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `protocol_versions_number` ON `protocol_versions` (`company_id`,`version`);--> statement-breakpoint
CREATE TABLE `register_progress` (
	`ledger` integer PRIMARY KEY NOT NULL,
	`checked` integer DEFAULT 0 NOT NULL,
	`slice` integer DEFAULT 0 NOT NULL,
	`archive` text DEFAULT '' NOT NULL,
	`erased` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`ledger`) REFERENCES `ledgers`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "register_progress_checked" CHECK("register_progress"."checked" >= 0),
	CONSTRAINT "register_progress_slice" CHECK("register_progress"."slice" >= 0),
	CONSTRAINT "register_progress_erased" CHECK("register_progress"."erased" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `revealed` (
	`commitment` blob PRIMARY KEY NOT NULL,
	`ledger` integer NOT NULL,
	`subject` integer NOT NULL,
	`subject_seq` integer NOT NULL,
	`salt` blob,
	`data` text,
	FOREIGN KEY (`subject`) REFERENCES `subjects`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "revealed_commitment" CHECK(length("revealed"."commitment") = 32),
	CONSTRAINT "revealed_salt" CHECK(length("revealed"."salt") = 32),
	CONSTRAINT "revealed_data" CHECK(("revealed"."data" IS NULL) = ("revealed"."salt" IS NULL))
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TABLE `tiles` (
	`ledger` integer NOT NULL,
	`level` integer NOT NULL,
	`tile` integer NOT NULL,
	`hashes` blob NOT NULL,
	PRIMARY KEY(`ledger`, `level`, `tile`),
	FOREIGN KEY (`ledger`) REFERENCES `ledgers`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tiles_level" CHECK("tiles"."level" BETWEEN 0 AND 3),
	CONSTRAINT "tiles_tile" CHECK("tiles"."tile" >= 0),
	CONSTRAINT "tiles_hashes" CHECK(length("tiles"."hashes") BETWEEN 32 AND 8192 AND length("tiles"."hashes") % 32 = 0)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TABLE `representative_files` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`month` text NOT NULL,
	`downloaded_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `representative_files_company` ON `representative_files` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `representative_files_age` ON `representative_files` (`downloaded_at`);--> statement-breakpoint
CREATE VIEW `preconditions` AS SELECT TRUE AS holds;--> statement-breakpoint
CREATE INDEX `reminder_times_at` ON `reminder_times` (`at`,`company_id`);--> statement-breakpoint
CREATE INDEX `ledgers_rebuilding` ON `ledgers` (`company_id`) WHERE "ledgers"."rebuilt_to" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledgers_origin_rotating` ON `ledgers` (`company_id`) WHERE "ledgers"."is_origin_rotating" = 1;--> statement-breakpoint
CREATE INDEX `companies_closed` ON `companies` (`id`) WHERE "companies"."closed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_daily` ON `profiles` (`company_id`) WHERE "profiles"."wants_daily" = 1;
