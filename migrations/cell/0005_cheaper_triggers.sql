-- The same invariants for fewer rows read at each punch: the newest event is read once where it was read three times, and a trigger
-- after an UPDATE does not make SQLite look for its row again.
DROP TRIGGER events_in_order;
--> statement-breakpoint
CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN coalesce((SELECT NEW.seq = seq + 1 AND NEW.recorded_at >= recorded_at FROM events
               WHERE ledger = NEW.ledger ORDER BY seq DESC LIMIT 1), NEW.seq = 1) IS NOT TRUE
  OR coalesce((SELECT NEW.subject_seq = subject_seq + 1 AND NEW.ledger = ledger FROM events
               WHERE subject = NEW.subject ORDER BY subject_seq DESC LIMIT 1), NEW.subject_seq = 1) IS NOT TRUE
  OR EXISTS (SELECT 1 FROM events WHERE subject = NEW.subject AND request = NEW.request)
BEGIN
  SELECT CASE WHEN NEW.ledger IS NOT (SELECT ledger FROM subjects WHERE key = NEW.subject)
    THEN RAISE(ABORT, 'events: another''s ledger') ELSE RAISE(ABORT, 'events: not the next one') END;
END;
--> statement-breakpoint
-- Of later events the one before tells whose they are.
DROP TRIGGER events_of_own;
--> statement-breakpoint
CREATE TRIGGER events_of_own BEFORE INSERT ON events
WHEN NEW.subject_seq = 1 AND NOT EXISTS (SELECT 1 FROM subjects WHERE key = NEW.subject AND ledger = NEW.ledger)
BEGIN
  SELECT RAISE(ABORT, 'events: another''s ledger');
END;
--> statement-breakpoint
DROP TRIGGER person_states_forward;
--> statement-breakpoint
CREATE TRIGGER person_states_forward AFTER UPDATE ON person_states
WHEN NEW.subject IS NOT OLD.subject OR NEW.as_of <= OLD.as_of
  OR NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'person_states: not the newest event'); END;
--> statement-breakpoint
DROP TRIGGER time_logs_follow;
--> statement-breakpoint
CREATE TRIGGER time_logs_follow BEFORE INSERT ON time_logs
WHEN EXISTS (SELECT 1 FROM time_logs WHERE subject = NEW.subject AND opened_by = NEW.opened_by AND as_of >= NEW.as_of)
  -- OR REPLACE would take the open entry away for another one.
  OR (NEW.check_out_at IS NULL AND NEW.exit_missing = 0 AND NEW.void IS NULL
      AND EXISTS (SELECT 1 FROM time_logs WHERE subject = NEW.subject AND opened_by IS NOT NEW.opened_by
                    AND check_out_at IS NULL AND exit_missing = 0 AND void IS NULL))
  OR ((SELECT NEW.as_of = subject_seq AND NEW.ledger = ledger FROM events
       WHERE subject = NEW.subject ORDER BY subject_seq DESC LIMIT 1) IS NOT TRUE
      AND NOT EXISTS (SELECT 1 FROM events JOIN ledgers ON ledgers.key = events.ledger
                      WHERE subject = NEW.subject AND subject_seq = NEW.as_of AND ledger = NEW.ledger AND state = 'rebuilding'))
BEGIN SELECT RAISE(ABORT, 'time_logs: no such event'); END;
--> statement-breakpoint
DROP TRIGGER time_logs_forward;
--> statement-breakpoint
CREATE TRIGGER time_logs_forward AFTER UPDATE ON time_logs
WHEN NEW.subject IS NOT OLD.subject OR NEW.opened_by IS NOT OLD.opened_by OR NEW.id IS NOT OLD.id OR NEW.ledger IS NOT OLD.ledger
  OR NEW.as_of <= OLD.as_of
  OR NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'time_logs: not the newest event'); END;
--> statement-breakpoint
-- SQLite asks the newest trigger first: a closed ledger says that it is, and nothing else.
DROP TRIGGER events_fenced;
--> statement-breakpoint
CREATE TRIGGER events_fenced BEFORE INSERT ON events
WHEN (SELECT state FROM ledgers WHERE key = NEW.ledger) IS NOT 'open'
  AND NOT EXISTS (SELECT 1 FROM ledgers JOIN companies ON companies.ledger = ledgers.key
                  WHERE ledgers.key = NEW.ledger AND state = 'rebuilding' AND move = 'arriving')
BEGIN SELECT RAISE(ABORT, 'events: the ledger is closed'); END;
