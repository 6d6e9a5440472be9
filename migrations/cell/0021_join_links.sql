-- A link by which people have an invitation sent to themselves.
CREATE TABLE `join_links` (
	`company_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`places` integer NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "join_links_places" CHECK("join_links"."used" <= "join_links"."places")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `join_links_id_unique` ON `join_links` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `join_links_token_hash_unique` ON `join_links` (`token_hash`);--> statement-breakpoint
ALTER TABLE `invitation_mails` ADD `requester` text;--> statement-breakpoint
CREATE INDEX `invitation_mails_requester` ON `invitation_mails` (`requester`,`created_at`) WHERE "invitation_mails"."requester" IS NOT NULL;
--> statement-breakpoint
-- It comes along when its company moves, and stands still meanwhile.
CREATE TRIGGER join_links_fenced_insert BEFORE INSERT ON join_links
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'join_links: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER join_links_fenced_update BEFORE UPDATE ON join_links
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'join_links: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER join_links_fenced_delete BEFORE DELETE ON join_links
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'join_links: the ledger is closed'); END;
