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
--> statement-breakpoint
CREATE INDEX `first_days_person` ON `first_days` (`company_id`,`profile_id`,`id`);
--> statement-breakpoint
CREATE TRIGGER first_days_append_only BEFORE UPDATE ON first_days
BEGIN SELECT RAISE(ABORT, 'first_days: append-only'); END;
--> statement-breakpoint
-- Erasure empties the day without a row.
CREATE TRIGGER profiles_first_day BEFORE UPDATE OF employed_since ON profiles
WHEN NEW.employed_since IS NOT OLD.employed_since AND NEW.employed_since IS NOT NULL
  AND NEW.employed_since IS NOT (SELECT employed_since FROM first_days
    WHERE company_id = NEW.company_id AND profile_id = NEW.id ORDER BY rowid DESC LIMIT 1)
BEGIN SELECT RAISE(ABORT, 'profiles: a first day without its author'); END;
