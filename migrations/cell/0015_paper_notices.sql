ALTER TABLE `expiry_notices` ADD `handed_on` text;--> statement-breakpoint
ALTER TABLE `expiry_notices` ADD `author_id` text;