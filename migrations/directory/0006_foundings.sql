CREATE TABLE `foundings` (
	`company_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`requester` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `foundings_user` ON `foundings` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `foundings_requester` ON `foundings` (`requester`,`created_at`) WHERE "foundings"."requester" IS NOT NULL;