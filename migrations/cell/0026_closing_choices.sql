ALTER TABLE `adviser_links` ADD `follows_closings` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `representative_files` ADD `file` text;