-- An inspector asks for a pack by their link, which it goes with.
ALTER TABLE `prepared_packs` ADD `link_id` text REFERENCES inspector_links(id);--> statement-breakpoint
CREATE INDEX `prepared_packs_link` ON `prepared_packs` (`link_id`) WHERE "prepared_packs"."link_id" IS NOT NULL;