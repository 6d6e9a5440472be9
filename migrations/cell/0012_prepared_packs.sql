CREATE TABLE `prepared_packs` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`selection` text NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text NOT NULL,
	`profile_ids` text,
	`asked_by` text NOT NULL,
	`asked_at` integer NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`turns` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_turn` text,
	`problem` text,
	`bytes` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prepared_packs_making` ON `prepared_packs` (`company_id`,`selection`) WHERE "prepared_packs"."state" = 'making';--> statement-breakpoint
CREATE INDEX `prepared_packs_company` ON `prepared_packs` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `prepared_packs_expires` ON `prepared_packs` (`expires_at`);--> statement-breakpoint
-- What a company prepares for an inspection comes along when it moves, and stands still meanwhile.
CREATE TRIGGER prepared_packs_fenced_insert BEFORE INSERT ON prepared_packs
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'prepared_packs: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER prepared_packs_fenced_update BEFORE UPDATE ON prepared_packs
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'prepared_packs: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER prepared_packs_fenced_delete BEFORE DELETE ON prepared_packs
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'prepared_packs: the ledger is closed'); END;
