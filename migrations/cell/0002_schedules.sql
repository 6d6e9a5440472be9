CREATE TABLE `centres` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`territory` text,
	`area` text,
	`municipality` text,
	`time_zone` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `centres_company` ON `centres` (`company_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text,
	`kind` text NOT NULL,
	`seq` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`author_id` text NOT NULL,
	`salt` blob NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plans_kind" CHECK("plans"."kind" IN ('calendar_declared', 'terms_agreed', 'balance_moved')),
	CONSTRAINT "plans_profile" CHECK(("plans"."profile_id" IS NULL) = ("plans"."kind" = 'calendar_declared')),
	CONSTRAINT "plans_salt" CHECK(length("plans"."salt") = 32)
) STRICT;
--> statement-breakpoint
CREATE INDEX `plans_person` ON `plans` (`company_id`,`profile_id`,`seq`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `employed_since` text;--> statement-breakpoint
CREATE INDEX `events_members` ON `events` (`subject`,`subject_seq`) WHERE "events"."kind" = 'member';
--> statement-breakpoint
CREATE TRIGGER centres_fenced_insert BEFORE INSERT ON centres
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'centres: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER centres_fenced_update BEFORE UPDATE ON centres
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'centres: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER centres_fenced_delete BEFORE DELETE ON centres
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'centres: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER plans_fenced_insert BEFORE INSERT ON plans
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'plans: the ledger is closed'); END;
--> statement-breakpoint
-- The event commits to the content, so a row never changes. Erasure deletes those about a person.
CREATE TRIGGER plans_fenced_update BEFORE UPDATE ON plans
BEGIN SELECT RAISE(ABORT, 'plans: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
CREATE TRIGGER plans_fenced_delete BEFORE DELETE ON plans
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'plans: the ledger is closed'); END;
