-- What devices store without network: whether a company takes it, and which keys became proposals.
CREATE TABLE `proposed_punches` (
	`company_id` text NOT NULL,
	`request` text NOT NULL,
	`proposed_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `request`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `proposed_punches_age` ON `proposed_punches` (`proposed_at`);--> statement-breakpoint
ALTER TABLE `companies` ADD `offline_punches_enabled` integer DEFAULT true NOT NULL;
--> statement-breakpoint
-- They come along when a company moves, and stand still meanwhile.
CREATE TRIGGER proposed_punches_fenced_insert BEFORE INSERT ON proposed_punches
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'proposed_punches: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER proposed_punches_fenced_update BEFORE UPDATE ON proposed_punches
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'proposed_punches: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER proposed_punches_fenced_delete BEFORE DELETE ON proposed_punches
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'proposed_punches: the ledger is closed'); END;
