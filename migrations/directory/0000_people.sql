CREATE TABLE `memberships` (
	`profile_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`company_id` text NOT NULL,
	`invitation_id` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`is_address_due` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_user_company` ON `memberships` (`user_id`,`company_id`);--> statement-breakpoint
CREATE INDEX `memberships_unfinished` ON `memberships` (`created_at`) WHERE "memberships"."settled_at" IS NULL OR "memberships"."is_address_due" = 1;--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`profile_id` text,
	`kind` text NOT NULL,
	`family_id` text NOT NULL,
	`signed_in_at` integer DEFAULT 0 NOT NULL,
	`last_used_at` integer DEFAULT 0 NOT NULL,
	`device` text,
	`token_hash` text NOT NULL,
	`refresh_token_hash` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`refresh_expires_at` integer,
	`refreshed_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh_token_hash_unique` ON `sessions` (`refresh_token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_family` ON `sessions` (`family_id`);--> statement-breakpoint
CREATE TABLE `sign_in_links` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`user_metadata` text NOT NULL,
	`create_user` integer NOT NULL,
	`browser_hash` text,
	`code_challenge` text,
	`requester_hash` text NOT NULL,
	`to_stranger` integer DEFAULT false NOT NULL,
	`invitation_id` text,
	`for_user_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`session_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_links_token_hash_unique` ON `sign_in_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sign_in_links_email_created` ON `sign_in_links` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_in_links_requester_created` ON `sign_in_links` (`requester_hash`,`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`user_metadata` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_sign_in_at` integer,
	`is_in_several` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);