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
--> statement-breakpoint
CREATE UNIQUE INDEX `periods_version` ON `periods` (`profile_id`,`from_day`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `periods_current` ON `periods` (`profile_id`,`from_day`) WHERE "periods"."is_current" = 1;--> statement-breakpoint
CREATE INDEX `periods_days` ON `periods` (`company_id`,`to_day`);--> statement-breakpoint
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
	`payroll` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statements_salt" CHECK(length("statements"."salt") = 32),
	CONSTRAINT "statements_payroll" CHECK("statements"."payroll" IS NULL OR ("statements"."kind" = 'period_issued' AND json_type("statements"."payroll") = 'object'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `statements_person` ON `statements` (`company_id`,`profile_id`,`seq`);--> statement-breakpoint
ALTER TABLE `companies` ADD `pay_period_day` integer DEFAULT 1 NOT NULL CHECK(`pay_period_day` BETWEEN 1 AND 28);
--> statement-breakpoint
CREATE TRIGGER statements_append_only BEFORE UPDATE ON statements
BEGIN SELECT RAISE(ABORT, 'statements: append-only'); END;
--> statement-breakpoint
-- Periods of a person are issued in order. A command that finds another one issued reads and decides again.
CREATE TRIGGER periods_follow BEFORE INSERT ON periods
WHEN EXISTS (SELECT 1 FROM periods WHERE profile_id = NEW.profile_id
    AND (from_day > NEW.from_day OR (from_day < NEW.from_day AND to_day >= NEW.from_day)))
  OR (NEW.version > 1 AND NOT EXISTS (SELECT 1 FROM periods WHERE profile_id = NEW.profile_id
    AND from_day = NEW.from_day AND to_day = NEW.to_day AND version = NEW.version - 1))
BEGIN SELECT RAISE(ABORT, 'periods: not the next one'); END;
--> statement-breakpoint
CREATE TRIGGER periods_stay BEFORE UPDATE OF id, company_id, profile_id, from_day, to_day, version, issued_at ON periods
BEGIN SELECT RAISE(ABORT, 'periods: an issued period stays'); END;
