-- Who represents the workers of a company, and which months' files they took.
CREATE TABLE `representative_files` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`profile_id` text NOT NULL,
	`month` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `representative_files_company` ON `representative_files` (`company_id`,`id`);--> statement-breakpoint
CREATE INDEX `representative_files_age` ON `representative_files` (`taken_at`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `represents_since` integer;--> statement-breakpoint
CREATE INDEX `profiles_representatives` ON `profiles` (`company_id`) WHERE "profiles"."represents_since" IS NOT NULL;
--> statement-breakpoint
-- A mandate ends with role and status, whoever writes them; who is active again is given another, or none.
CREATE TRIGGER profiles_mandate_ends AFTER UPDATE OF role, status ON profiles
WHEN NEW.represents_since IS NOT NULL AND (NEW.role <> 'employee' OR NEW.status <> 'active')
BEGIN UPDATE profiles SET represents_since = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
-- What is still to be sent to somebody as a representative is not sent once they are none.
CREATE TRIGGER profiles_mandate_ended AFTER UPDATE OF represents_since ON profiles
WHEN OLD.represents_since IS NOT NULL AND NEW.represents_since IS NULL
BEGIN
  DELETE FROM mail_outbox WHERE next_attempt_at IS NOT NULL
    AND dedupe_key BETWEEN 'disagreed:' || OLD.company_id || ':' || OLD.id || ':' AND 'disagreed:' || OLD.company_id || ':' || OLD.id || ':9';
END;
--> statement-breakpoint
-- What was given is written down once, and kept as long as the record: art. 34.9 ET.
CREATE TRIGGER representative_files_fenced_insert BEFORE INSERT ON representative_files
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'representative_files: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER representative_files_fenced_update BEFORE UPDATE ON representative_files
BEGIN SELECT RAISE(ABORT, 'representative_files: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
CREATE TRIGGER representative_files_fenced_delete BEFORE DELETE ON representative_files
WHEN coalesce((SELECT move FROM companies WHERE id = OLD.company_id), 'here') NOT IN ('gone', 'arriving')
  AND ((SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
    -- A night's purge goes by its own clock.
    OR OLD.taken_at >= unixepoch('now', '-4 years', '+1 day') * 1000)
BEGIN SELECT RAISE(ABORT, 'representative_files: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
-- The newest word on each one's mandate.
CREATE INDEX events_representative ON events (subject, subject_seq) WHERE kind = 'representative';
--> statement-breakpoint
-- What its parties do not agree on, by its day.
CREATE INDEX corrections_disagreed ON corrections (ledger, proposal ->> '$.day') WHERE answer = 'disagree';
