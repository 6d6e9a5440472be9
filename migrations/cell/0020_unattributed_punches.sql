-- Punches that a kiosk stored without network and no PIN vouches for.
CREATE TABLE `unattributed_punches` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kiosk_id` text NOT NULL,
	`request` text NOT NULL,
	`number` integer,
	`action` text NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`settled_at` integer,
	`settled_by` text,
	`given_to` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settled_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`given_to`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unattributed_punches_request` ON `unattributed_punches` (`company_id`,`request`);--> statement-breakpoint
CREATE INDEX `unattributed_punches_waiting` ON `unattributed_punches` (`company_id`,`settled_at`,`id`);--> statement-breakpoint
CREATE INDEX `unattributed_punches_age` ON `unattributed_punches` (`received_at`);
--> statement-breakpoint
-- They come along when their company moves, and stand still meanwhile.
CREATE TRIGGER unattributed_punches_fenced_insert BEFORE INSERT ON unattributed_punches
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'unattributed_punches: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER unattributed_punches_fenced_update BEFORE UPDATE ON unattributed_punches
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'unattributed_punches: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER unattributed_punches_fenced_delete BEFORE DELETE ON unattributed_punches
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'unattributed_punches: the ledger is closed'); END;
