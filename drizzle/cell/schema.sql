-- What the migrations make of an empty database (cell). `npm run db:generate` writes this file, `npm run db:check` compares it.

CREATE TABLE `absence_kinds` (
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text,
	`is_on` integer NOT NULL,
	`unit` text NOT NULL,
	`allowance` integer,
	`needs_answer` integer NOT NULL,
	`is_private` integer NOT NULL,
	`covers` integer NOT NULL,
	`carried_until` text,
	`earlier` text DEFAULT '[]' NOT NULL,
	`author_id` text NOT NULL,
	`updated_at` integer NOT NULL, `former_names` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`company_id`, `kind`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "absence_kinds_unit" CHECK("absence_kinds"."unit" IN ('natural', 'working', 'minutes')),
	CONSTRAINT "absence_kinds_allowance" CHECK("absence_kinds"."allowance" IS NULL OR "absence_kinds"."allowance" >= 0)
) STRICT;

CREATE TABLE `absences` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`absence_id` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`part` text NOT NULL,
	`part_from` integer,
	`part_to` integer,
	`state` text NOT NULL,
	`author_id` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`note` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "absences_state" CHECK("absences"."state" IN ('requested', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "absences_first" CHECK(("absences"."version" = 1) = ("absences"."id" = "absences"."absence_id")),
	CONSTRAINT "absences_order" CHECK("absences"."version" >= 1 AND "absences"."from_day" <= "absences"."to_day"),
	CONSTRAINT "absences_part" CHECK(CASE "absences"."part"
        WHEN 'hours' THEN "absences"."part_from" IS NOT NULL AND "absences"."part_to" IS NOT NULL AND "absences"."part_from" >= 0 AND "absences"."part_from" < "absences"."part_to"
        ELSE "absences"."part" IN ('all', 'morning', 'afternoon') AND "absences"."part_from" IS NULL AND "absences"."part_to" IS NULL END)
) STRICT;

CREATE TABLE `adviser_links` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`opened_count` integer DEFAULT 0 NOT NULL,
	`opened_at` integer,
	`sent_at` integer, `follows_closings` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `allowance_closings` (
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`unit` text NOT NULL,
	`carried` text NOT NULL,
	`recorded_at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `kind`, `year`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "allowance_closings_unit" CHECK("allowance_closings"."unit" IN ('natural', 'working', 'minutes'))
) STRICT, WITHOUT ROWID;

CREATE TABLE `allowance_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`kind` text NOT NULL,
	`year` integer NOT NULL,
	`amount` integer NOT NULL,
	`note` text NOT NULL,
	`author_id` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "allowance_moves_amount" CHECK("allowance_moves"."amount" <> 0)
) STRICT;

CREATE TABLE `availabilities` (
	`profile_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`days` text NOT NULL,
	`words` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "availabilities_days" CHECK(json_array_length("availabilities"."days") = 7 AND length("availabilities"."words") BETWEEN 1 AND 200)
) STRICT;

CREATE TABLE `centres` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`territory` text,
	`area` text,
	`municipality` text,
	`time_zone` text,
	`created_at` integer NOT NULL, `ended_at` integer, `coverage` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

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
, `plan_grace_since` integer, `remote_work_enabled` integer DEFAULT false NOT NULL, `colleague_absences` text DEFAULT 'nobody' NOT NULL, `daily_limit_minutes` integer CHECK(`daily_limit_minutes` BETWEEN 60 AND 1440), `rest_between_minutes` integer CHECK(`rest_between_minutes` BETWEEN 720 AND 1440), `shift_notice_days` integer CHECK(`shift_notice_days` BETWEEN 0 AND 90), `rest_regime` text CHECK(`rest_regime` IN ('general', 'retail', 'hospitality', 'shifts')), `convenio_year_start` text CHECK(strftime('%m-%d', '2001-' || `convenio_year_start`) IS `convenio_year_start`), `day_interruptions` integer CHECK(`day_interruptions` BETWEEN 1 AND 9), `pay_period_day` integer DEFAULT 1 NOT NULL CHECK(`pay_period_day` BETWEEN 1 AND 28), `voluntary_percent` integer CHECK(`voluntary_percent` BETWEEN 15 AND 30));

CREATE TABLE `company_copy_progress` (
	`company_id` text PRIMARY KEY NOT NULL,
	`step` text NOT NULL,
	`after` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `company_jobs` (
	`job` text NOT NULL,
	`company_id` text NOT NULL,
	`queued_at` integer NOT NULL,
	`done_at` integer,
	PRIMARY KEY(`job`, `company_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);

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

CREATE TABLE `cover_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`centre_id` text NOT NULL,
	`on_day` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`asked` text NOT NULL,
	`made_by` text NOT NULL,
	`made_at` integer NOT NULL,
	`taken_by` text,
	`taken_at` integer,
	`closed_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cover_calls_minutes" CHECK(0 <= "cover_calls"."from_minute" AND "cover_calls"."from_minute" < "cover_calls"."to_minute"),
	CONSTRAINT "cover_calls_taken" CHECK(("cover_calls"."taken_by" IS NULL) = ("cover_calls"."taken_at" IS NULL)),
	CONSTRAINT "cover_calls_end" CHECK("cover_calls"."taken_at" IS NULL OR "cover_calls"."closed_at" IS NULL)
) STRICT;

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

CREATE TABLE `expiry_notices` (
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`kind` text NOT NULL,
	`last_on` text NOT NULL,
	`amount` integer NOT NULL,
	`unit` text NOT NULL,
	`sent_at` integer NOT NULL, `handed_on` text, `author_id` text,
	PRIMARY KEY(`profile_id`, `kind`, `last_on`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "expiry_notices_amount" CHECK("expiry_notices"."amount" > 0),
	CONSTRAINT "expiry_notices_unit" CHECK("expiry_notices"."unit" IN ('natural', 'working', 'minutes'))
) STRICT, WITHOUT ROWID;

CREATE TABLE `first_days` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`employed_since` text,
	`previous` text,
	`author_id` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "first_days_change" CHECK("first_days"."employed_since" IS NOT "first_days"."previous")
) STRICT;

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
	`opened_at` integer, `with_plans` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `inspector_packs` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`link_id` text NOT NULL,
	`file` text NOT NULL,
	`downloaded_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`link_id`) REFERENCES `inspector_links`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `invitation_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`requester` text,
	`inviter` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);

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
	`created_at` integer NOT NULL, `centre_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `join_links` (
	`company_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`places` integer NOT NULL,
	`used` integer DEFAULT 0 NOT NULL, `centre_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "join_links_places" CHECK("join_links"."used" <= "join_links"."places")
);

CREATE TABLE `kiosk_pins` (
	`profile_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`number` integer NOT NULL,
	`pin_hmac` text NOT NULL,
	`set_at` integer NOT NULL,
	`set_by` text NOT NULL, `pin_digits` integer,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);

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
	`last_error` text, `pace_group` text, `about` text, `line` text, `released_at` integer, `summary_id` text,
	CONSTRAINT "mail_outbox_attachments" CHECK(length("mail_outbox"."attachments") <= 16000)
);

CREATE TABLE `month_exports` (
	`company_id` text NOT NULL,
	`what` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `what`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `monthly_employee_stats` (
	`company_id` text NOT NULL,
	`month_year` text NOT NULL,
	`current_active_employees` integer NOT NULL,
	`max_active_employees` integer NOT NULL,
	`reported_max_employees` integer,
	PRIMARY KEY(`company_id`, `month_year`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `ownership_offers` (
	`company_id` text PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`offered_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `payment_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`stripe_invoice_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`first_failure_date` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `payroll_codes` (
	`company_id` text NOT NULL,
	`item` text NOT NULL,
	`code` text NOT NULL,
	`unit` text,
	PRIMARY KEY(`company_id`, `item`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payroll_codes_code" CHECK(length("payroll_codes"."code") BETWEEN 1 AND 20),
	CONSTRAINT "payroll_codes_unit" CHECK(("payroll_codes"."unit" IS NULL) = ("payroll_codes"."item" = 'company'))
) STRICT, WITHOUT ROWID;

CREATE TABLE `payroll_files` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`month` text NOT NULL,
	`file` text NOT NULL,
	`profile_id` text,
	`link_id` text,
	`downloaded_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payroll_files_taker" CHECK(("payroll_files"."profile_id" IS NULL) <> ("payroll_files"."link_id" IS NULL))
) STRICT;

CREATE TABLE `payroll_people` (
	`profile_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`code` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payroll_people_code_length" CHECK(length("payroll_people"."code") BETWEEN 1 AND 20)
) STRICT;

CREATE TABLE `periods` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`version` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`sent_at` integer,
	`shown_at` integer,
	`paper_at` integer,
	`answer` text,
	`answered_at` integer,
	`is_current` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `statements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "periods_order" CHECK("periods"."version" >= 1 AND "periods"."from_day" <= "periods"."to_day"),
	CONSTRAINT "periods_answer" CHECK(("periods"."answer" IS NULL) = ("periods"."answered_at" IS NULL)),
	CONSTRAINT "periods_answers" CHECK("periods"."answer" IN ('agreed', 'contested'))
) STRICT;

CREATE TABLE `person_links` (
	`id` text PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`company_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`opened_count` integer DEFAULT 0 NOT NULL,
	`opened_at` integer,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `person_states` (
	`subject` integer PRIMARY KEY NOT NULL,
	`as_of` integer NOT NULL,
	`state` text NOT NULL
) STRICT;

CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text,
	`kind` text NOT NULL,
	`seq` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`author_id` text NOT NULL,
	`salt` blob NOT NULL,
	`content` text NOT NULL, `facts` text CHECK(`facts` IS NULL OR (`kind` = 'terms_agreed' AND json_type(`facts`) = 'object')),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plans_kind" CHECK("plans"."kind" IN ('calendar_declared', 'terms_agreed', 'balance_moved')),
	CONSTRAINT "plans_profile" CHECK(("plans"."profile_id" IS NULL) = ("plans"."kind" = 'calendar_declared')),
	CONSTRAINT "plans_salt" CHECK(length("plans"."salt") = 32)
) STRICT;

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
	`link_id` text, `with_plans` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`link_id`) REFERENCES `inspector_links`(`id`) ON UPDATE no action ON DELETE no action
);

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
	`updated_at` integer NOT NULL, `employed_since` text, `waiting_since` integer, `centre_id` text, `centre_since` text, `managed_centres` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "profiles_owner_has_email" CHECK("profiles"."role" <> 'owner' OR "profiles"."email" IS NOT NULL)
);

CREATE TABLE `proposed_punches` (
	`company_id` text NOT NULL,
	`request` text NOT NULL,
	`proposed_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `request`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);

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

CREATE TABLE `reminder_times` (
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `at`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE TABLE `representative_files` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`month` text NOT NULL,
	`downloaded_at` integer NOT NULL, `file` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);

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

CREATE TABLE `scope_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`centres` text,
	`previous` text,
	`author_id` text NOT NULL,
	`recorded_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "scope_changes_change" CHECK("scope_changes"."centres" IS NOT "scope_changes"."previous")
) STRICT;

CREATE TABLE `shift_drafts` (
	`profile_id` text NOT NULL,
	`week_on` text NOT NULL,
	`company_id` text NOT NULL,
	`version` integer NOT NULL,
	`days` text NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `week_on`),
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shift_drafts_week" CHECK(strftime('%w', "shift_drafts"."week_on") = '1'),
	CONSTRAINT "shift_drafts_days" CHECK("shift_drafts"."version" >= 1 AND json_array_length("shift_drafts"."days") = 7)
) STRICT, WITHOUT ROWID;

CREATE TABLE `shift_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`centre_id` text NOT NULL,
	`from_centre_id` text NOT NULL,
	`on_day` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`requested_id` text,
	`made_by` text NOT NULL,
	`made_at` integer NOT NULL,
	`answered_by` text,
	`answered_at` integer,
	`lent_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shift_requests_minutes" CHECK(0 <= "shift_requests"."from_minute" AND "shift_requests"."from_minute" < "shift_requests"."to_minute"),
	CONSTRAINT "shift_requests_answered" CHECK(("shift_requests"."answered_by" IS NULL) = ("shift_requests"."answered_at" IS NULL)),
	CONSTRAINT "shift_requests_lent" CHECK("shift_requests"."lent_id" IS NULL OR "shift_requests"."answered_at" IS NOT NULL)
) STRICT;

CREATE TABLE `shift_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`segments` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shift_templates_name_length" CHECK(length("shift_templates"."name") BETWEEN 1 AND 40)
) STRICT;

CREATE TABLE `statements` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text,
	`kind` text NOT NULL,
	`seq` integer,
	`recorded_at` integer NOT NULL,
	`author_id` text,
	`salt` blob NOT NULL,
	`content` text NOT NULL,
	`payroll` text, `week_on` text CHECK(`week_on` IS NULL OR strftime('%w', `week_on`) = '1'),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statements_salt" CHECK(length("statements"."salt") = 32),
	CONSTRAINT "statements_payroll" CHECK("statements"."payroll" IS NULL OR ("statements"."kind" = 'period_issued' AND json_type("statements"."payroll") = 'object'))
) STRICT;

CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer
);

CREATE TABLE `subjects` (
	`key` integer PRIMARY KEY NOT NULL,
	`ledger` integer NOT NULL,
	`profile_id` text,
	FOREIGN KEY (`ledger`) REFERENCES `ledgers`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;

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
	`assigned_to` text, `centre_id` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_to`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE VIEW `preconditions` AS SELECT TRUE AS holds;

CREATE INDEX `absences_age` ON `absences` (`to_day`);

CREATE INDEX `absences_days` ON `absences` (`company_id`,`to_day`);

CREATE INDEX `absences_person` ON `absences` (`company_id`,`profile_id`,`to_day`);

CREATE UNIQUE INDEX `absences_version` ON `absences` (`absence_id`,`version`);

CREATE INDEX `adviser_links_company` ON `adviser_links` (`company_id`,`id`);

CREATE INDEX `adviser_links_expires` ON `adviser_links` (`expires_at`);

CREATE UNIQUE INDEX `adviser_links_token_hash_unique` ON `adviser_links` (`token_hash`);

CREATE INDEX `allowance_closings_company` ON `allowance_closings` (`company_id`,`year`);

CREATE INDEX `allowance_moves_age` ON `allowance_moves` (`year`);

CREATE INDEX `allowance_moves_person` ON `allowance_moves` (`company_id`,`profile_id`,`year`);

CREATE INDEX `centres_company` ON `centres` (`company_id`,`created_at`);

CREATE INDEX `companies_closed` ON `companies` (`id`) WHERE "companies"."closed_at" IS NOT NULL;

CREATE UNIQUE INDEX `companies_ledger_unique` ON `companies` (`ledger`);

CREATE UNIQUE INDEX `companies_stripe_customer_id_unique` ON `companies` (`stripe_customer_id`);

CREATE INDEX `corrections_day` ON `corrections` (`ledger`,"proposal" ->> '$.day');

CREATE INDEX `corrections_disagreed` ON `corrections` (`ledger`,"proposal" ->> '$.day') WHERE "corrections"."answer" = 'disagree';

CREATE INDEX `corrections_id` ON `corrections` (`ledger`,"proposal" ->> '$.id');

CREATE INDEX `corrections_newest` ON `corrections` (`ledger`,"proposal" ->> '$.proposedAt',`subject`,`seq`);

CREATE INDEX `corrections_pending` ON `corrections` (`ledger`,"proposal" ->> '$.proposedAt',`subject`,`seq`) WHERE "corrections"."ground" IS NULL AND ("corrections"."answer" IS NULL OR "corrections"."answer" = 'disagree');

CREATE INDEX `cover_calls_day` ON `cover_calls` (`company_id`,`on_day`);

CREATE INDEX `cover_calls_made` ON `cover_calls` (`made_at`);

CREATE INDEX `events_late` ON `events` (`subject`,`subject_seq`) WHERE ("events"."occurred_at" < "events"."recorded_at" OR "events"."kind" IN ('correction_applied', 'annulled')
    OR "events"."day" < date("events"."recorded_at" / 1000 + 7200, 'unixepoch'));

CREATE INDEX `events_members` ON `events` (`subject`,`subject_seq`) WHERE "events"."kind" = 'member';

CREATE INDEX `events_pins` ON `events` (`subject`,`subject_seq`) WHERE "events"."kind" = 'pin_set';

CREATE INDEX `events_protocol` ON `events` (`subject`,`subject_seq`) WHERE "events"."kind" = 'protocol_read';

CREATE INDEX `events_representative` ON `events` (`subject`,`subject_seq`) WHERE "events"."kind" = 'representative';

CREATE UNIQUE INDEX `events_request` ON `events` (`subject`,`request`) WHERE "events"."request" IS NOT NULL;

CREATE UNIQUE INDEX `events_subject` ON `events` (`subject`,`subject_seq`);

CREATE INDEX `expiry_notices_company` ON `expiry_notices` (`company_id`,`last_on`);

CREATE INDEX `first_days_person` ON `first_days` (`company_id`,`profile_id`,`id`);

CREATE INDEX `inspector_links_company` ON `inspector_links` (`company_id`,`id`);

CREATE INDEX `inspector_links_expires` ON `inspector_links` (`expires_at`);

CREATE UNIQUE INDEX `inspector_links_token_hash_unique` ON `inspector_links` (`token_hash`);

CREATE INDEX `inspector_packs_company` ON `inspector_packs` (`company_id`,`id`);

CREATE INDEX `inspector_packs_link` ON `inspector_packs` (`link_id`,`downloaded_at`);

CREATE INDEX `invitation_mails_company_created` ON `invitation_mails` (`company_id`,`created_at`);

CREATE INDEX `invitation_mails_email` ON `invitation_mails` (`email`,`created_at`);

CREATE INDEX `invitation_mails_inviter` ON `invitation_mails` (`inviter`,`created_at`);

CREATE INDEX `invitation_mails_requester` ON `invitation_mails` (`requester`,`created_at`) WHERE "invitation_mails"."requester" IS NOT NULL;

CREATE INDEX `invitations_email` ON `invitations` (`email`);

CREATE UNIQUE INDEX `invitations_one_pending` ON `invitations` (`company_id`,`email`) WHERE "invitations"."status" = 'pending';

CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);

CREATE UNIQUE INDEX `join_links_id_unique` ON `join_links` (`id`);

CREATE UNIQUE INDEX `join_links_token_hash_unique` ON `join_links` (`token_hash`);

CREATE INDEX `kiosk_pins_company_digits` ON `kiosk_pins` (`company_id`,`pin_digits`);

CREATE UNIQUE INDEX `kiosk_pins_company_number` ON `kiosk_pins` (`company_id`,`number`);

CREATE INDEX `kiosk_tries_company` ON `kiosk_tries` (`company_id`,`id`);

CREATE UNIQUE INDEX `ledgers_company_id_unique` ON `ledgers` (`company_id`);

CREATE INDEX `ledgers_origin_rotating` ON `ledgers` (`company_id`) WHERE "ledgers"."is_origin_rotating" = 1;

CREATE INDEX `ledgers_rebuilding` ON `ledgers` (`company_id`) WHERE "ledgers"."rebuilt_to" IS NOT NULL;

CREATE UNIQUE INDEX `mail_outbox_dedupe_key_unique` ON `mail_outbox` (`dedupe_key`);

CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`) WHERE "mail_outbox"."next_attempt_at" IS NOT NULL;

CREATE INDEX `mail_outbox_paced` ON `mail_outbox` (`pace_group`,`recipient`) WHERE "mail_outbox"."pace_group" IS NOT NULL;

CREATE INDEX `payment_failures_oldest` ON `payment_failures` (`company_id`,`status`,`first_failure_date`);

CREATE UNIQUE INDEX `payment_failures_stripe_invoice_id_unique` ON `payment_failures` (`stripe_invoice_id`);

CREATE INDEX `payroll_files_downloaded` ON `payroll_files` (`downloaded_at`);

CREATE INDEX `payroll_files_month` ON `payroll_files` (`company_id`,`month`,`id`);

CREATE UNIQUE INDEX `payroll_people_code` ON `payroll_people` (`company_id`,`code`);

CREATE UNIQUE INDEX `periods_current` ON `periods` (`profile_id`,`from_day`) WHERE "periods"."is_current" = 1;

CREATE INDEX `periods_days` ON `periods` (`company_id`,`to_day`);

CREATE INDEX `periods_followed` ON `periods` (`to_day`,`company_id`) WHERE "periods"."is_current" = 1;

CREATE UNIQUE INDEX `periods_version` ON `periods` (`profile_id`,`from_day`,`version`);

CREATE INDEX `person_links_company` ON `person_links` (`company_id`);

CREATE UNIQUE INDEX `person_links_profile_id_unique` ON `person_links` (`profile_id`);

CREATE UNIQUE INDEX `person_links_token_hash_unique` ON `person_links` (`token_hash`);

CREATE INDEX `plans_person` ON `plans` (`company_id`,`profile_id`,`seq`);

CREATE INDEX `prepared_packs_company` ON `prepared_packs` (`company_id`,`id`);

CREATE INDEX `prepared_packs_expires` ON `prepared_packs` (`expires_at`);

CREATE INDEX `prepared_packs_link` ON `prepared_packs` (`link_id`) WHERE "prepared_packs"."link_id" IS NOT NULL;

CREATE UNIQUE INDEX `prepared_packs_making` ON `prepared_packs` (`company_id`,`selection`) WHERE "prepared_packs"."state" = 'making';

CREATE INDEX `profiles_centre` ON `profiles` (`company_id`,`centre_id`);

CREATE UNIQUE INDEX `profiles_company_email` ON `profiles` (`company_id`,`email`) WHERE "profiles"."user_id" IS NOT NULL;

CREATE INDEX `profiles_company_status_name` ON `profiles` (`company_id`,`status`,`sort_name`,`id`);

CREATE UNIQUE INDEX `profiles_company_user` ON `profiles` (`company_id`,`user_id`);

CREATE INDEX `profiles_daily` ON `profiles` (`company_id`) WHERE "profiles"."wants_daily" = 1;

CREATE INDEX `profiles_managers` ON `profiles` (`company_id`) WHERE "profiles"."role" <> 'employee';

CREATE UNIQUE INDEX `profiles_one_owner` ON `profiles` (`company_id`) WHERE "profiles"."role" = 'owner';

CREATE INDEX `profiles_representatives` ON `profiles` (`company_id`) WHERE "profiles"."represents_since" IS NOT NULL;

CREATE UNIQUE INDEX `profiles_subject_unique` ON `profiles` (`subject`);

CREATE INDEX `profiles_to_forget` ON `profiles` (`company_id`) WHERE "profiles"."full_name" IS NULL AND "profiles"."email" IS NULL AND "profiles"."user_id" IS NOT NULL;

CREATE INDEX `profiles_waiting` ON `profiles` (`company_id`,`waiting_since`,`id`) WHERE "profiles"."waiting_since" IS NOT NULL;

CREATE INDEX `proposed_punches_age` ON `proposed_punches` (`proposed_at`);

CREATE UNIQUE INDEX `protocol_versions_number` ON `protocol_versions` (`company_id`,`version`);

CREATE INDEX `reminder_times_at` ON `reminder_times` (`at`,`company_id`);

CREATE INDEX `reminder_times_due` ON `reminder_times` (`company_id`,`at`);

CREATE INDEX `representative_files_age` ON `representative_files` (`downloaded_at`);

CREATE INDEX `representative_files_company` ON `representative_files` (`company_id`,`id`);

CREATE INDEX `scope_changes_person` ON `scope_changes` (`company_id`,`profile_id`,`id`);

CREATE INDEX `shift_drafts_updated` ON `shift_drafts` (`updated_at`);

CREATE INDEX `shift_requests_day` ON `shift_requests` (`company_id`,`on_day`);

CREATE INDEX `shift_requests_on` ON `shift_requests` (`on_day`);

CREATE UNIQUE INDEX `shift_requests_open` ON `shift_requests` (`company_id`,`centre_id`,`from_centre_id`,`on_day`,`from_minute`,`to_minute`) WHERE "shift_requests"."answered_at" IS NULL;

CREATE UNIQUE INDEX `shift_templates_name` ON `shift_templates` (`company_id`,`name`);

CREATE INDEX `statements_person` ON `statements` (`company_id`,`profile_id`,`seq`);

CREATE INDEX `statements_week` ON `statements` (`profile_id`,`week_on`) WHERE "statements"."week_on" IS NOT NULL;

CREATE UNIQUE INDEX `subjects_company` ON `subjects` (`ledger`) WHERE "subjects"."profile_id" IS NULL;

CREATE INDEX `subjects_ledger` ON `subjects` (`ledger`);

CREATE UNIQUE INDEX `subjects_profile_id_unique` ON `subjects` (`profile_id`);

CREATE INDEX `time_logs_history` ON `time_logs` (`subject`,`day`,`check_in_time`,`id`,`void`);

CREATE INDEX `time_logs_missing_exits` ON `time_logs` (`ledger`,`check_in_time`) WHERE "time_logs"."exit_missing" = 1 AND "time_logs"."void" IS NULL;

CREATE UNIQUE INDEX `time_logs_one_open` ON `time_logs` (`subject`) WHERE "time_logs"."check_out_time" IS NULL AND "time_logs"."exit_missing" = 0 AND "time_logs"."void" IS NULL;

CREATE INDEX `time_logs_own_missing_exits` ON `time_logs` (`subject`,`check_in_time`) WHERE "time_logs"."exit_missing" = 1 AND "time_logs"."void" IS NULL;

CREATE INDEX `time_logs_working_now` ON `time_logs` (`ledger`,`check_in_time`,`id`) WHERE "time_logs"."check_out_time" IS NULL AND "time_logs"."exit_missing" = 0 AND "time_logs"."void" IS NULL;

CREATE INDEX `unassigned_punches_age` ON `unassigned_punches` (`received_at`);

CREATE UNIQUE INDEX `unassigned_punches_request` ON `unassigned_punches` (`company_id`,`request`);

CREATE INDEX `unassigned_punches_waiting` ON `unassigned_punches` (`company_id`,`resolved_at`,`at`,`id`);

CREATE TRIGGER absence_kinds_former_names BEFORE UPDATE ON absence_kinds
WHEN NEW.former_names IS NOT CASE WHEN NEW.name IS OLD.name THEN OLD.former_names
  ELSE json_insert(OLD.former_names, '$[#]', json_object('name', OLD.name, 'until', NEW.updated_at)) END
BEGIN SELECT RAISE(ABORT, 'absence_kinds: a name before was lost'); END;

CREATE TRIGGER absences_fenced_update BEFORE UPDATE ON absences
BEGIN SELECT RAISE(ABORT, 'absences: append-only, as the ledger is closed to changes'); END;

CREATE TRIGGER allowance_closings_append_only BEFORE UPDATE ON allowance_closings
BEGIN SELECT RAISE(ABORT, 'allowance_closings: append-only'); END;

CREATE TRIGGER allowance_moves_fenced_update BEFORE UPDATE ON allowance_moves
BEGIN SELECT RAISE(ABORT, 'allowance_moves: append-only, as the ledger is closed to changes'); END;

CREATE TRIGGER companies_arrive_closed AFTER INSERT ON companies
WHEN NEW.closed_at IS NOT NULL
BEGIN UPDATE ledgers SET is_closed = 1 WHERE key = NEW.ledger; END;

CREATE TRIGGER companies_closed AFTER UPDATE OF closed_at ON companies
BEGIN UPDATE ledgers SET is_closed = NEW.closed_at IS NOT NULL WHERE key = NEW.ledger; END;

CREATE TRIGGER companies_closing BEFORE UPDATE OF closed_at ON companies
WHEN NEW.closed_at IS NOT OLD.closed_at AND (
  (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT NULL)
  OR (SELECT payload ->> 'status' FROM events WHERE ledger = NEW.ledger ORDER BY seq DESC LIMIT 1)
    IS NOT CASE WHEN NEW.closed_at IS NULL THEN 'open' ELSE 'closed' END
  OR (NEW.closed_at IS NOT NULL AND EXISTS (SELECT 1 FROM time_logs
    WHERE ledger = NEW.ledger AND check_out_time IS NULL AND exit_missing = 0 AND void IS NULL)))
BEGIN SELECT RAISE(ABORT, 'companies: closed without its event, or with somebody at work'); END;

CREATE TRIGGER corrections_follow BEFORE INSERT ON corrections
WHEN EXISTS (SELECT 1 FROM corrections WHERE subject = NEW.subject AND seq = NEW.seq AND as_of >= NEW.as_of)
  OR NEW.ledger IS NOT (SELECT ledger FROM subjects WHERE key = NEW.subject)
  OR (NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
      AND NOT EXISTS (SELECT 1 FROM events JOIN ledgers ON ledgers.key = events.ledger
                      WHERE subject = NEW.subject AND subject_seq = NEW.as_of AND state = 'rebuilding'))
BEGIN SELECT RAISE(ABORT, 'corrections: no such event'); END;

CREATE TRIGGER corrections_forward BEFORE UPDATE ON corrections
WHEN NEW.subject IS NOT OLD.subject OR NEW.seq IS NOT OLD.seq OR NEW.ledger IS NOT OLD.ledger OR NEW.as_of <= OLD.as_of
  OR NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'corrections: not the newest event'); END;

CREATE TRIGGER corrections_kept BEFORE DELETE ON corrections
WHEN NOT EXISTS (SELECT 1 FROM ledgers WHERE key = OLD.ledger AND state = 'rebuilding')
BEGIN SELECT RAISE(ABORT, 'corrections: not rebuilding'); END;

CREATE TRIGGER cover_calls_first BEFORE UPDATE ON cover_calls
WHEN OLD.taken_by IS NOT NULL OR OLD.closed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'cover_calls: taken or closed'); END;

CREATE TRIGGER events_continued BEFORE INSERT ON events
WHEN NEW.kind = 'register_continued'
BEGIN
  SELECT RAISE(ABORT, 'events: a register goes on as its next generation')
  WHERE EXISTS (SELECT 1 FROM subjects WHERE key = NEW.subject AND profile_id IS NOT NULL)
    OR EXISTS (SELECT 1 FROM events WHERE subject = NEW.subject AND kind = NEW.kind
      AND payload ->> '$.generation' >= NEW.payload ->> '$.generation');
END;

CREATE TRIGGER events_fenced BEFORE INSERT ON events
WHEN (SELECT state = 'open' AND (is_closed = 0 OR NEW.kind = 'company' OR NEW.kind = 'company_status' OR NEW.kind = 'member'
        OR NEW.kind = 'register_continued') FROM ledgers WHERE key = NEW.ledger) IS NOT TRUE
BEGIN
  SELECT CASE WHEN (SELECT state FROM ledgers WHERE key = NEW.ledger) = 'open'
    THEN RAISE(ABORT, 'events: the ledger is closed with its company') ELSE RAISE(ABORT, 'events: the ledger is closed') END;
END;

CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN coalesce((SELECT NEW.seq = seq + 1 AND NEW.recorded_at >= recorded_at FROM events
               WHERE ledger = NEW.ledger ORDER BY seq DESC LIMIT 1), NEW.seq = 1) IS NOT TRUE
  OR coalesce((SELECT NEW.subject_seq = subject_seq + 1 AND NEW.ledger = ledger FROM events
               WHERE subject = NEW.subject ORDER BY subject_seq DESC LIMIT 1), NEW.subject_seq = 1) IS NOT TRUE
  OR EXISTS (SELECT 1 FROM events WHERE subject = NEW.subject AND request = NEW.request)
BEGIN
  SELECT CASE WHEN NEW.ledger IS NOT (SELECT ledger FROM subjects WHERE key = NEW.subject)
    THEN RAISE(ABORT, 'events: another''s ledger') ELSE RAISE(ABORT, 'events: not the next one') END;
END;

CREATE TRIGGER events_no_delete BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;

CREATE TRIGGER events_of_own BEFORE INSERT ON events
WHEN NEW.subject_seq = 1 AND NOT EXISTS (SELECT 1 FROM subjects WHERE key = NEW.subject AND ledger = NEW.ledger)
BEGIN
  SELECT RAISE(ABORT, 'events: another''s ledger');
END;

CREATE TRIGGER expiry_notices_append_only BEFORE UPDATE ON expiry_notices
BEGIN SELECT RAISE(ABORT, 'expiry_notices: append-only'); END;

CREATE TRIGGER first_days_append_only BEFORE UPDATE ON first_days
BEGIN SELECT RAISE(ABORT, 'first_days: append-only'); END;

CREATE TRIGGER invitations_closed BEFORE INSERT ON invitations
WHEN EXISTS (SELECT 1 FROM companies WHERE id = NEW.company_id AND closed_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'invitations: the ledger is closed with its company'); END;

CREATE TRIGGER ledgers_kept BEFORE DELETE ON ledgers
BEGIN
  SELECT RAISE(ABORT, 'ledgers are kept');
END;

CREATE TRIGGER ledgers_once BEFORE INSERT ON ledgers
WHEN EXISTS (SELECT 1 FROM ledgers WHERE key = NEW.key OR company_id = NEW.company_id)
BEGIN
  SELECT RAISE(ABORT, 'ledgers: known already');
END;

CREATE TRIGGER ledgers_stay BEFORE UPDATE ON ledgers
WHEN NEW.key IS NOT OLD.key OR NEW.company_id IS NOT OLD.company_id
BEGIN
  SELECT RAISE(ABORT, 'ledgers stay their company''s');
END;

CREATE TRIGGER payroll_files_append_only BEFORE UPDATE ON payroll_files
BEGIN SELECT RAISE(ABORT, 'payroll_files: append-only'); END;

CREATE TRIGGER periods_follow BEFORE INSERT ON periods
WHEN EXISTS (SELECT 1 FROM periods WHERE profile_id = NEW.profile_id
    AND (from_day > NEW.from_day OR (from_day < NEW.from_day AND to_day >= NEW.from_day)))
  OR (NEW.version > 1 AND NOT EXISTS (SELECT 1 FROM periods WHERE profile_id = NEW.profile_id
    AND from_day = NEW.from_day AND to_day = NEW.to_day AND version = NEW.version - 1))
BEGIN SELECT RAISE(ABORT, 'periods: not the next one'); END;

CREATE TRIGGER periods_stay BEFORE UPDATE OF id, company_id, profile_id, from_day, to_day, version, issued_at ON periods
BEGIN SELECT RAISE(ABORT, 'periods: an issued period stays'); END;

CREATE TRIGGER person_states_follow BEFORE INSERT ON person_states
WHEN EXISTS (SELECT 1 FROM person_states WHERE subject = NEW.subject AND as_of >= NEW.as_of)
  OR (NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
      AND NOT EXISTS (SELECT 1 FROM events JOIN ledgers ON ledgers.key = events.ledger
                      WHERE subject = NEW.subject AND subject_seq = NEW.as_of AND state = 'rebuilding'))
BEGIN SELECT RAISE(ABORT, 'person_states: no such event'); END;

CREATE TRIGGER person_states_forward AFTER UPDATE ON person_states
WHEN NEW.subject IS NOT OLD.subject OR NEW.as_of <= OLD.as_of
  OR NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'person_states: not the newest event'); END;

CREATE TRIGGER person_states_kept BEFORE DELETE ON person_states
WHEN NOT EXISTS (SELECT 1 FROM subjects JOIN ledgers ON ledgers.key = subjects.ledger
                 WHERE subjects.key = OLD.subject AND ledgers.state = 'rebuilding')
BEGIN SELECT RAISE(ABORT, 'person_states: not rebuilding'); END;

CREATE TRIGGER plans_fenced_update BEFORE UPDATE ON plans
BEGIN SELECT RAISE(ABORT, 'plans: append-only, as the ledger is closed to changes'); END;

CREATE TRIGGER preconditions_hold INSTEAD OF INSERT ON preconditions WHEN NEW.holds IS NOT TRUE
BEGIN
  SELECT RAISE(ABORT, 'precondition unmet');
END;

CREATE TRIGGER profiles_centres_insert BEFORE INSERT ON profiles
WHEN (NEW.centre_id IS NULL) <> (NEW.centre_since IS NULL)
  OR (NEW.managed_centres IS NOT NULL AND (NEW.role <> 'admin' OR json_array_length(NEW.managed_centres) NOT BETWEEN 1 AND 8))
BEGIN SELECT RAISE(ABORT, 'profiles: not a centre with its first day, or not a scope of an administrator'); END;

CREATE TRIGGER profiles_centres_update BEFORE UPDATE OF centre_id, centre_since, managed_centres ON profiles
WHEN (NEW.centre_id IS NULL) <> (NEW.centre_since IS NULL)
  OR (NEW.managed_centres IS NOT NULL AND (NEW.role <> 'admin' OR json_array_length(NEW.managed_centres) NOT BETWEEN 1 AND 8))
BEGIN SELECT RAISE(ABORT, 'profiles: not a centre with its first day, or not a scope of an administrator'); END;

CREATE TRIGGER profiles_closed BEFORE INSERT ON profiles
WHEN EXISTS (SELECT 1 FROM companies WHERE id = NEW.company_id AND closed_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'profiles: the ledger is closed with its company'); END;

CREATE TRIGGER profiles_first_day BEFORE UPDATE OF employed_since ON profiles
WHEN NEW.employed_since IS NOT OLD.employed_since AND NEW.employed_since IS NOT NULL
  AND NEW.employed_since IS NOT (SELECT employed_since FROM first_days
    WHERE company_id = NEW.company_id AND profile_id = NEW.id ORDER BY rowid DESC LIMIT 1)
BEGIN SELECT RAISE(ABORT, 'profiles: a first day without its author'); END;

CREATE TRIGGER profiles_mandate_ended AFTER UPDATE OF represents_since ON profiles
WHEN OLD.represents_since IS NOT NULL AND NEW.represents_since IS NULL
BEGIN
  DELETE FROM mail_outbox WHERE next_attempt_at IS NOT NULL
    AND dedupe_key BETWEEN 'disagreed:' || OLD.company_id || ':' || OLD.id || ':' AND 'disagreed:' || OLD.company_id || ':' || OLD.id || ':9';
END;

CREATE TRIGGER profiles_mandate_ends AFTER UPDATE OF role, status ON profiles
WHEN NEW.represents_since IS NOT NULL AND (NEW.role <> 'employee' OR NEW.status <> 'active')
BEGIN UPDATE profiles SET represents_since = NULL WHERE id = NEW.id; END;

CREATE TRIGGER profiles_scope_ends AFTER UPDATE OF role ON profiles
WHEN NEW.managed_centres IS NOT NULL AND NEW.role <> 'admin'
BEGIN UPDATE profiles SET managed_centres = NULL WHERE id = NEW.id; END;

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

CREATE TRIGGER profiles_waiting_ends AFTER UPDATE OF status, user_id, waiting_since ON profiles
WHEN NEW.waiting_since IS NOT NULL AND (NEW.status = 'active' OR (NEW.user_id IS NULL AND NEW.email IS NOT NULL))
BEGIN UPDATE profiles SET waiting_since = NULL WHERE id = NEW.id; END;

CREATE TRIGGER protocol_versions_fenced_delete BEFORE DELETE ON protocol_versions
BEGIN SELECT RAISE(ABORT, 'protocol_versions: append-only, as the ledger is closed to changes'); END;

CREATE TRIGGER protocol_versions_fenced_update BEFORE UPDATE ON protocol_versions
BEGIN SELECT RAISE(ABORT, 'protocol_versions: append-only, as the ledger is closed to changes'); END;

CREATE TRIGGER representative_files_fenced_delete BEFORE DELETE ON representative_files
WHEN OLD.downloaded_at >= unixepoch('now', '-4 years', '+1 day') * 1000
BEGIN SELECT RAISE(ABORT, 'representative_files: append-only, as the ledger is closed to changes'); END;

CREATE TRIGGER representative_files_fenced_update BEFORE UPDATE ON representative_files
BEGIN SELECT RAISE(ABORT, 'representative_files: append-only, as the ledger is closed to changes'); END;

CREATE TRIGGER revealed_committed BEFORE INSERT ON revealed
WHEN NOT EXISTS (SELECT 1 FROM events WHERE subject = NEW.subject AND subject_seq = NEW.subject_seq
                   AND ledger = NEW.ledger AND NEW.commitment IN (person, place, text))
BEGIN
  SELECT RAISE(ABORT, 'revealed: no event committed to it');
END;

CREATE TRIGGER revealed_erased BEFORE UPDATE ON revealed
WHEN NEW.salt IS NOT NULL OR NEW.data IS NOT NULL OR NEW.commitment IS NOT OLD.commitment
  OR NEW.ledger IS NOT OLD.ledger OR NEW.subject IS NOT OLD.subject OR NEW.subject_seq IS NOT OLD.subject_seq
BEGIN
  SELECT RAISE(ABORT, 'revealed: only to be erased');
END;

CREATE TRIGGER revealed_kept BEFORE UPDATE ON revealed
WHEN EXISTS (
  SELECT 1 FROM events e WHERE e.subject = OLD.subject AND e.subject_seq = OLD.subject_seq
    AND (e.recorded_at >= unixepoch('now', '-4 years') * 1000
      OR (e.kind IN ('company', 'person')
        AND NOT EXISTS (SELECT 1 FROM events n WHERE n.subject = e.subject AND n.subject_seq > e.subject_seq AND n.kind = e.kind)
        AND (SELECT state ->> '$.member.status' FROM person_states s WHERE s.subject = e.subject) IS NOT 'inactive')))
BEGIN
  SELECT RAISE(ABORT, 'revealed: kept for four years');
END;

CREATE TRIGGER revealed_once BEFORE INSERT ON revealed
WHEN EXISTS (SELECT 1 FROM revealed WHERE commitment = NEW.commitment)
BEGIN
  SELECT RAISE(ABORT, 'revealed: known already');
END;

CREATE TRIGGER revealed_stay BEFORE DELETE ON revealed
BEGIN SELECT RAISE(ABORT, 'revealed: rows stay'); END;

CREATE TRIGGER scope_changes_append_only BEFORE UPDATE ON scope_changes
BEGIN SELECT RAISE(ABORT, 'scope_changes: append-only'); END;

CREATE TRIGGER shift_drafts_follow BEFORE UPDATE ON shift_drafts
WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'shift_drafts: not the next version'); END;

CREATE TRIGGER shift_requests_first BEFORE UPDATE ON shift_requests
WHEN OLD.answered_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'shift_requests: answered'); END;

CREATE TRIGGER statements_append_only BEFORE UPDATE ON statements
BEGIN SELECT RAISE(ABORT, 'statements: append-only'); END;

CREATE TRIGGER subjects_kept BEFORE DELETE ON subjects
BEGIN
  SELECT RAISE(ABORT, 'subjects are kept');
END;

CREATE TRIGGER subjects_once BEFORE INSERT ON subjects
WHEN EXISTS (SELECT 1 FROM subjects WHERE key = NEW.key OR profile_id = NEW.profile_id)
  OR (NEW.profile_id IS NULL AND EXISTS (SELECT 1 FROM subjects WHERE ledger = NEW.ledger AND profile_id IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'subjects: known already');
END;

CREATE TRIGGER subjects_stay BEFORE UPDATE ON subjects
BEGIN
  SELECT RAISE(ABORT, 'subjects stay where they are');
END;

CREATE TRIGGER tiles_follow BEFORE INSERT ON tiles
WHEN EXISTS (SELECT 1 FROM tiles WHERE ledger = NEW.ledger AND level = NEW.level AND tile = NEW.tile
               AND substr(NEW.hashes, 1, length(hashes)) IS NOT hashes)
  OR (NEW.tile > 0 AND (SELECT length(hashes) FROM tiles
                        WHERE ledger = NEW.ledger AND level = NEW.level AND tile = NEW.tile - 1) IS NOT 8192)
BEGIN
  SELECT RAISE(ABORT, 'tiles: not the next hashes');
END;

CREATE TRIGGER tiles_grow BEFORE UPDATE ON tiles
WHEN NEW.ledger IS NOT OLD.ledger OR NEW.level IS NOT OLD.level OR NEW.tile IS NOT OLD.tile
  OR substr(NEW.hashes, 1, length(OLD.hashes)) IS NOT OLD.hashes
BEGIN
  SELECT RAISE(ABORT, 'tiles only grow');
END;

CREATE TRIGGER tiles_stay BEFORE DELETE ON tiles
BEGIN SELECT RAISE(ABORT, 'tiles stay'); END;

CREATE TRIGGER time_logs_follow BEFORE INSERT ON time_logs
WHEN EXISTS (SELECT 1 FROM time_logs WHERE subject = NEW.subject AND opened_by = NEW.opened_by AND as_of >= NEW.as_of)
  -- OR REPLACE would take the open entry away for another one.
  OR (NEW.check_out_time IS NULL AND NEW.exit_missing = 0 AND NEW.void IS NULL
      AND EXISTS (SELECT 1 FROM time_logs WHERE subject = NEW.subject AND opened_by IS NOT NEW.opened_by
                    AND check_out_time IS NULL AND exit_missing = 0 AND void IS NULL))
  OR ((SELECT NEW.as_of = subject_seq AND NEW.ledger = ledger FROM events
       WHERE subject = NEW.subject ORDER BY subject_seq DESC LIMIT 1) IS NOT TRUE
      AND NOT EXISTS (SELECT 1 FROM events JOIN ledgers ON ledgers.key = events.ledger
                      WHERE subject = NEW.subject AND subject_seq = NEW.as_of AND ledger = NEW.ledger AND state = 'rebuilding'))
BEGIN SELECT RAISE(ABORT, 'time_logs: no such event'); END;

CREATE TRIGGER time_logs_forward AFTER UPDATE ON time_logs
WHEN NEW.subject IS NOT OLD.subject OR NEW.opened_by IS NOT OLD.opened_by OR NEW.id IS NOT OLD.id OR NEW.ledger IS NOT OLD.ledger
  OR NEW.as_of <= OLD.as_of
  OR NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'time_logs: not the newest event'); END;

CREATE TRIGGER time_logs_kept BEFORE DELETE ON time_logs
WHEN NOT EXISTS (SELECT 1 FROM ledgers WHERE key = OLD.ledger AND state = 'rebuilding')
BEGIN SELECT RAISE(ABORT, 'time_logs: not rebuilding'); END;
