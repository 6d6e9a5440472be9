CREATE TABLE `inspector_links` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`inspector_name` text NOT NULL,
	`office` text NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text NOT NULL,
	`profile_ids` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`opened_count` integer DEFAULT 0 NOT NULL,
	`opened_at` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inspector_links_token_hash_unique` ON `inspector_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `inspector_links_company` ON `inspector_links` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `inspector_links_expires` ON `inspector_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `inspector_packs` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`link_id` text NOT NULL,
	`file` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`link_id`) REFERENCES `inspector_links`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `inspector_packs_link` ON `inspector_packs` (`link_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `inspector_packs_company` ON `inspector_packs` (`company_id`,`id`);--> statement-breakpoint
-- What a company has opened to inspectors comes along when it moves, and stands still meanwhile.
CREATE TRIGGER inspector_links_fenced_insert BEFORE INSERT ON inspector_links
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'inspector_links: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER inspector_links_fenced_update BEFORE UPDATE ON inspector_links
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'inspector_links: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER inspector_links_fenced_delete BEFORE DELETE ON inspector_links
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'inspector_links: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER inspector_packs_fenced_insert BEFORE INSERT ON inspector_packs
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'inspector_packs: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER inspector_packs_fenced_update BEFORE UPDATE ON inspector_packs
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'inspector_packs: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER inspector_packs_fenced_delete BEFORE DELETE ON inspector_packs
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'inspector_packs: the ledger is closed'); END;
