-- Whether somebody is reminded of what they forget, and when they are to be looked at.
CREATE TABLE `reminder_times` (
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `at`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reminder_times_due` ON `reminder_times` (`company_id`,`at`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `wants_reminders` integer DEFAULT true NOT NULL;