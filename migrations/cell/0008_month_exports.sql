CREATE TABLE `month_exports` (
	`company_id` text NOT NULL,
	`what` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `what`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER month_exports_fenced_insert BEFORE INSERT ON month_exports
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'month_exports: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER month_exports_fenced_update BEFORE UPDATE ON month_exports
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'month_exports: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER month_exports_fenced_delete BEFORE DELETE ON month_exports
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'month_exports: the ledger is closed'); END;
