ALTER TABLE `inspector_links` ADD `with_plans` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `prepared_packs` ADD `with_plans` integer DEFAULT true NOT NULL;