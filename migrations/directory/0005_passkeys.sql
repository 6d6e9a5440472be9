CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`removed_at` integer,
	`is_told` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE INDEX `passkeys_untold` ON `passkeys` (`created_at`) WHERE "passkeys"."is_told" = 0 OR "passkeys"."removed_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `spent_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`spent_on` text NOT NULL,
	`requester_hash` text NOT NULL,
	`spent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spent_challenges_requester` ON `spent_challenges` (`requester_hash`,`spent_at`);--> statement-breakpoint
CREATE INDEX `spent_challenges_spent` ON `spent_challenges` (`spent_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `is_offered_passkey` integer;