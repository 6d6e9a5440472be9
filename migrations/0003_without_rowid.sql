-- A punch writes into five tables that are found by a key of their own. Kept in the order of that key (WITHOUT ROWID)
-- each row is written once, where a numbered row needs an index beside it. drizzle-kit knows no such tables: whoever
-- makes one of these anew must say it again. No table refers to these five, so each can be replaced in its turn; its
-- indexes and triggers go with the old one and are made again as 0000 and 0001 made them, once the rows are copied.

CREATE TABLE `new_time_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`profile_id` text NOT NULL,
	`company_id` text NOT NULL,
	`check_in_time` integer NOT NULL,
	`check_out_time` integer,
	`check_in_location` text,
	`check_out_location` text,
	FOREIGN KEY (`profile_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "time_logs_no_negative_time" CHECK(`check_out_time` >= `check_in_time`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO new_time_logs (id, profile_id, company_id, check_in_time, check_out_time, check_in_location, check_out_location)
SELECT id, profile_id, company_id, check_in_time, check_out_time, check_in_location, check_out_location FROM time_logs ORDER BY id;
--> statement-breakpoint
DROP TABLE time_logs;
--> statement-breakpoint
ALTER TABLE new_time_logs RENAME TO time_logs;
--> statement-breakpoint
CREATE UNIQUE INDEX `time_logs_one_open` ON `time_logs` (`profile_id`) WHERE "time_logs"."check_out_time" IS NULL;
--> statement-breakpoint
CREATE INDEX `time_logs_history` ON `time_logs` (`company_id`,`profile_id`,`check_in_time`);
--> statement-breakpoint
-- After the history's: of two indexes that look alike to it, SQLite takes the younger, and this one is the shorter by far.
CREATE INDEX `time_logs_working_now` ON `time_logs` (`company_id`,`check_in_time`) WHERE "time_logs"."check_out_time" IS NULL;
--> statement-breakpoint
CREATE TRIGGER time_logs_no_delete BEFORE DELETE ON time_logs
BEGIN
  SELECT RAISE(ABORT, 'time_logs are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER time_logs_no_replace BEFORE INSERT ON time_logs
WHEN EXISTS (SELECT 1 FROM time_logs WHERE id = NEW.id)
  OR (NEW.check_out_time IS NULL
      AND EXISTS (SELECT 1 FROM time_logs WHERE profile_id = NEW.profile_id AND check_out_time IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'time_logs: one open entry a person, none replaced');
END;
--> statement-breakpoint
-- A log may be closed once; places may be erased when their retention ends. Nothing else changes.
CREATE TRIGGER time_logs_only_close BEFORE UPDATE ON time_logs
WHEN NEW.id IS NOT OLD.id
  OR NEW.profile_id IS NOT OLD.profile_id
  OR NEW.company_id IS NOT OLD.company_id
  OR NEW.check_in_time IS NOT OLD.check_in_time
  OR (NEW.check_in_location IS NOT OLD.check_in_location AND NEW.check_in_location IS NOT NULL)
  OR (OLD.check_out_time IS NOT NULL AND NEW.check_out_time IS NOT OLD.check_out_time)
  OR (OLD.check_out_time IS NOT NULL AND NEW.check_out_location IS NOT OLD.check_out_location
      AND NEW.check_out_location IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'time_logs: only an open entry can be closed');
END;
--> statement-breakpoint
CREATE TABLE `new_clock_events` (
	`company_id` text NOT NULL,
	`seq` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`profile_id` text,
	`time_log_id` text,
	`at` integer NOT NULL,
	`time_zone` text NOT NULL,
	`source` text NOT NULL,
	`actor_profile_id` text,
	`location_commitment` text,
	`person_commitment` text,
	`details` text,
	PRIMARY KEY(`company_id`, `seq`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO new_clock_events (company_id, seq, id, kind, profile_id, time_log_id, at, time_zone, source, actor_profile_id, location_commitment, person_commitment, details)
SELECT company_id, seq, id, kind, profile_id, time_log_id, at, time_zone, source, actor_profile_id, location_commitment, person_commitment, details FROM clock_events ORDER BY company_id, seq;
--> statement-breakpoint
DROP TABLE clock_events;
--> statement-breakpoint
ALTER TABLE new_clock_events RENAME TO clock_events;
--> statement-breakpoint
CREATE UNIQUE INDEX `clock_events_id_unique` ON `clock_events` (`id`);
--> statement-breakpoint
CREATE TRIGGER clock_events_no_update BEFORE UPDATE ON clock_events
BEGIN
  SELECT RAISE(ABORT, 'clock_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER clock_events_no_delete BEFORE DELETE ON clock_events
BEGIN
  SELECT RAISE(ABORT, 'clock_events is append-only');
END;
--> statement-breakpoint
-- Also keeps INSERT OR REPLACE from replacing: it deletes without any DELETE trigger.
CREATE TRIGGER clock_events_next_seq BEFORE INSERT ON clock_events
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM clock_events WHERE company_id = NEW.company_id)
  OR EXISTS (SELECT 1 FROM clock_events WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'clock_events takes only the next seq of its company');
END;
--> statement-breakpoint
CREATE TABLE `new_register_seals` (
	`company_id` text NOT NULL,
	`seq` integer NOT NULL,
	`event_hash` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`company_id`, `seq`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO new_register_seals (company_id, seq, event_hash, hash)
SELECT company_id, seq, event_hash, hash FROM register_seals ORDER BY company_id, seq;
--> statement-breakpoint
DROP TABLE register_seals;
--> statement-breakpoint
ALTER TABLE new_register_seals RENAME TO register_seals;
--> statement-breakpoint
CREATE TRIGGER register_seals_no_update BEFORE UPDATE ON register_seals
BEGIN
  SELECT RAISE(ABORT, 'register_seals is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER register_seals_no_delete BEFORE DELETE ON register_seals
BEGIN
  SELECT RAISE(ABORT, 'register_seals is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER register_seals_next_seq BEFORE INSERT ON register_seals
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM register_seals WHERE company_id = NEW.company_id)
BEGIN
  SELECT RAISE(ABORT, 'register_seals takes only the next seq of its company');
END;
--> statement-breakpoint
CREATE TABLE `new_register_locations` (
	`event_id` text PRIMARY KEY NOT NULL,
	`salt` text,
	`data` text
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO new_register_locations (event_id, salt, data)
SELECT event_id, salt, data FROM register_locations ORDER BY event_id;
--> statement-breakpoint
DROP TABLE register_locations;
--> statement-breakpoint
ALTER TABLE new_register_locations RENAME TO register_locations;
--> statement-breakpoint
CREATE TABLE `new_punch_requests` (
	`profile_id` text NOT NULL,
	`key` text NOT NULL,
	`request` text NOT NULL,
	`event_id` text NOT NULL,
	`time_log_id` text,
	`open_since` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`profile_id`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO new_punch_requests (profile_id, key, request, event_id, time_log_id, open_since, created_at)
SELECT profile_id, key, request, event_id, time_log_id, open_since, created_at FROM punch_requests ORDER BY profile_id, key;
--> statement-breakpoint
DROP TABLE punch_requests;
--> statement-breakpoint
ALTER TABLE new_punch_requests RENAME TO punch_requests;
