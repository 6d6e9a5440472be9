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
--> statement-breakpoint
CREATE INDEX `scope_changes_person` ON `scope_changes` (`company_id`,`profile_id`,`id`);
--> statement-breakpoint
CREATE TRIGGER scope_changes_append_only BEFORE UPDATE ON scope_changes
BEGIN SELECT RAISE(ABORT, 'scope_changes: append-only'); END;
