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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `cover_calls_day` ON `cover_calls` (`company_id`,`on_day`);--> statement-breakpoint
CREATE INDEX `cover_calls_made` ON `cover_calls` (`made_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `shift_drafts_updated` ON `shift_drafts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `shift_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`segments` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shift_templates_name_length" CHECK(length("shift_templates"."name") BETWEEN 1 AND 40)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shift_templates_name` ON `shift_templates` (`company_id`,`name`);--> statement-breakpoint
ALTER TABLE `statements` ADD `week_on` text CHECK(`week_on` IS NULL OR strftime('%w', `week_on`) = '1');--> statement-breakpoint
CREATE INDEX `statements_week` ON `statements` (`profile_id`,`week_on`) WHERE "statements"."week_on" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `centres` ADD `coverage` text;
--> statement-breakpoint
-- Two managers who save the same week at the same time: the second one must see what the first one changed.
CREATE TRIGGER shift_drafts_follow BEFORE UPDATE ON shift_drafts
WHEN NEW.version <> OLD.version + 1
BEGIN SELECT RAISE(ABORT, 'shift_drafts: not the next version'); END;
--> statement-breakpoint
-- The first who takes a shift gets it, and a call that was closed stays closed.
CREATE TRIGGER cover_calls_first BEFORE UPDATE ON cover_calls
WHEN OLD.taken_by IS NOT NULL OR OLD.closed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'cover_calls: taken or closed'); END;
