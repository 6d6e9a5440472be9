PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`full_name` text,
	`sort_name` text NOT NULL,
	`dni` text,
	`avatar_url` text,
	`identity_commitment` text,
	`role` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_profiles`("id", "user_id", "company_id", "full_name", "sort_name", "dni", "avatar_url", "identity_commitment", "role", "status", "created_at", "updated_at") SELECT "id", "user_id", "company_id", "full_name", "sort_name", "dni", "avatar_url", "identity_commitment", "role", "status", "created_at", "updated_at" FROM `profiles`;--> statement-breakpoint
DROP TABLE `profiles`;--> statement-breakpoint
ALTER TABLE `__new_profiles` RENAME TO `profiles`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_user_id_unique` ON `profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `profiles_company_status_name` ON `profiles` (`company_id`,`status`,`sort_name`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_one_owner` ON `profiles` (`company_id`) WHERE "profiles"."role" = 'owner';