ALTER TABLE `sessions` ADD `signed_in_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text;--> statement-breakpoint
UPDATE `sessions` SET `signed_in_at` = `created_at`, `last_used_at` = `created_at`;
