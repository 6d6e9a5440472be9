DROP INDEX `memberships_unfinished`;--> statement-breakpoint
ALTER TABLE `memberships` ADD `former_user_id` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `is_leaving` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `memberships_unfinished` ON `memberships` (`created_at`) WHERE "memberships"."settled_at" IS NULL OR "memberships"."is_address_due" = 1 OR "memberships"."is_leaving" = 1;--> statement-breakpoint
ALTER TABLE `users` ADD `has_left` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_left` ON `users` (`id`) WHERE "users"."has_left" = 1;