CREATE TABLE `kiosk_pins` (
	`profile_id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`number` integer NOT NULL,
	`pin_hmac` text NOT NULL,
	`set_at` integer NOT NULL,
	`set_by` text NOT NULL,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`set_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kiosk_pins_company_number` ON `kiosk_pins` (`company_id`,`number`);--> statement-breakpoint
CREATE TABLE `kiosk_tries` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`on_day` text NOT NULL,
	`wrong` integer DEFAULT 0 NOT NULL,
	`wrong_today` integer DEFAULT 0 NOT NULL,
	`locked_until` integer DEFAULT 0 NOT NULL,
	`left_today` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `kiosk_tries_company` ON `kiosk_tries` (`company_id`,`id`);
--> statement-breakpoint
-- By what people are known at kiosks comes along when their company moves, and stands still meanwhile.
CREATE TRIGGER kiosk_pins_fenced_insert BEFORE INSERT ON kiosk_pins
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'kiosk_pins: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_pins_fenced_update BEFORE UPDATE ON kiosk_pins
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'kiosk_pins: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_pins_fenced_delete BEFORE DELETE ON kiosk_pins
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'kiosk_pins: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_tries_fenced_insert BEFORE INSERT ON kiosk_tries
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'kiosk_tries: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_tries_fenced_update BEFORE UPDATE ON kiosk_tries
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'kiosk_tries: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_tries_fenced_delete BEFORE DELETE ON kiosk_tries
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'kiosk_tries: the ledger is closed'); END;
--> statement-breakpoint
-- Who changed a PIN and when is told of somebody with years of punches.
CREATE INDEX events_pins ON events (subject, subject_seq) WHERE kind = 'pin_set';
