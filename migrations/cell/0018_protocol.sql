-- The versions of how a company keeps its record, and who says that they have read which.
CREATE TABLE `protocol_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`version` integer NOT NULL,
	`sections` text NOT NULL,
	`facts` text NOT NULL,
	`digest` text NOT NULL,
	`saved_by` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`saved_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `protocol_versions_number` ON `protocol_versions` (`company_id`,`version`);--> statement-breakpoint
-- What somebody has read stays as they read it: nothing is changed, and rows go with a company that has moved alone.
CREATE TRIGGER protocol_versions_fenced_insert BEFORE INSERT ON protocol_versions
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'protocol_versions: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER protocol_versions_fenced_update BEFORE UPDATE ON protocol_versions
BEGIN SELECT RAISE(ABORT, 'protocol_versions: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
CREATE TRIGGER protocol_versions_fenced_delete BEFORE DELETE ON protocol_versions
WHEN coalesce((SELECT move FROM companies WHERE id = OLD.company_id), 'here') NOT IN ('gone', 'arriving')
BEGIN SELECT RAISE(ABORT, 'protocol_versions: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
-- The newest version that each has read.
CREATE INDEX events_protocol ON events (subject, subject_seq) WHERE kind = 'protocol_read';
