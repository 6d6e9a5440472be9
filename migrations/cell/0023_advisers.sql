CREATE TABLE `adviser_links` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`opened_count` integer DEFAULT 0 NOT NULL,
	`opened_at` integer,
	`sent_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `adviser_links_token_hash_unique` ON `adviser_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `adviser_links_company` ON `adviser_links` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `adviser_links_expires` ON `adviser_links` (`expires_at`);