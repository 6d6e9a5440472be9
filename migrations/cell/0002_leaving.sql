CREATE TABLE `ownership_offers` (
	`company_id` text PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`offered_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
DROP INDEX `profiles_company_email`;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_company_email` ON `profiles` (`company_id`,`email`) WHERE "profiles"."user_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `invitations` ADD `profile_id` text REFERENCES profiles(id);