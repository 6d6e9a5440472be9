-- What is recorded stays as it was recorded, whatever the code does (art. 34.9 ET: the register is kept four years).

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
