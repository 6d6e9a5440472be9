-- The ledger of each company, and the projections that follow from it.
-- Ids are BLOBs of 16 bytes and hashes of 32: with integer keys for company and person an event takes a third of the room.

-- Its row also fences a ledger: events are refused unless it is open, and projections can be deleted only while it is rebuilt.
CREATE TABLE ledgers (
  key INTEGER PRIMARY KEY,
  company_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'rebuilding'))
) STRICT;
--> statement-breakpoint
-- Also keeps INSERT OR REPLACE from replacing, here and below: it deletes without any DELETE trigger.
CREATE TRIGGER ledgers_once BEFORE INSERT ON ledgers
WHEN EXISTS (SELECT 1 FROM ledgers WHERE key = NEW.key OR company_id = NEW.company_id)
BEGIN
  SELECT RAISE(ABORT, 'ledgers: known already');
END;
--> statement-breakpoint
CREATE TRIGGER ledgers_stay BEFORE UPDATE ON ledgers
WHEN NEW.key IS NOT OLD.key OR NEW.company_id IS NOT OLD.company_id
BEGIN
  SELECT RAISE(ABORT, 'ledgers stay their company''s');
END;
--> statement-breakpoint
CREATE TRIGGER ledgers_kept BEFORE DELETE ON ledgers
BEGIN
  SELECT RAISE(ABORT, 'ledgers are kept');
END;
--> statement-breakpoint
-- Whose events they are: a person's, or the company's own (without a profile).
CREATE TABLE subjects (
  key INTEGER PRIMARY KEY,
  ledger INTEGER NOT NULL REFERENCES ledgers (key),
  profile_id TEXT UNIQUE
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX subjects_company ON subjects (ledger) WHERE profile_id IS NULL;
--> statement-breakpoint
CREATE TRIGGER subjects_stay BEFORE UPDATE ON subjects
BEGIN
  SELECT RAISE(ABORT, 'subjects stay where they are');
END;
--> statement-breakpoint
CREATE TRIGGER subjects_once BEFORE INSERT ON subjects
WHEN EXISTS (SELECT 1 FROM subjects WHERE key = NEW.key OR profile_id = NEW.profile_id)
  OR (NEW.profile_id IS NULL AND EXISTS (SELECT 1 FROM subjects WHERE ledger = NEW.ledger AND profile_id IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'subjects: known already');
END;
--> statement-breakpoint
CREATE TRIGGER subjects_kept BEFORE DELETE ON subjects
BEGIN
  SELECT RAISE(ABORT, 'subjects are kept');
END;
--> statement-breakpoint
CREATE TABLE events (
  ledger INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  subject INTEGER NOT NULL,
  subject_seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  day TEXT NOT NULL,
  about INTEGER,
  id BLOB NOT NULL CHECK (length(id) = 16),
  occurred_at INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  time_zone TEXT NOT NULL,
  source TEXT NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id BLOB,
  -- Without what is null in it.
  payload TEXT NOT NULL,
  person BLOB,
  place BLOB,
  text BLOB,
  -- Under which key it was asked for, and for what: a repetition finds its first answer. No part of what is hashed.
  request BLOB,
  wish BLOB CHECK ((request IS NULL) = (wish IS NULL)),
  PRIMARY KEY (ledger, seq)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
-- The precondition of every append: whoever decided about an older state loses here.
CREATE UNIQUE INDEX events_subject ON events (subject, subject_seq);
--> statement-breakpoint
CREATE UNIQUE INDEX events_request ON events (subject, request) WHERE request IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE ledger = NEW.ledger)
  OR NEW.subject_seq IS NOT (SELECT coalesce(max(subject_seq), 0) + 1 FROM events WHERE subject = NEW.subject)
  OR EXISTS (SELECT 1 FROM events WHERE subject = NEW.subject AND request = NEW.request)
  OR NEW.recorded_at < (SELECT recorded_at FROM events WHERE ledger = NEW.ledger AND seq = NEW.seq - 1)
BEGIN
  SELECT RAISE(ABORT, 'events: not the next one');
END;
--> statement-breakpoint
CREATE TRIGGER events_of_own BEFORE INSERT ON events
WHEN NOT EXISTS (SELECT 1 FROM subjects WHERE key = NEW.subject AND ledger = NEW.ledger)
BEGIN
  SELECT RAISE(ABORT, 'events: another''s ledger');
END;
--> statement-breakpoint
CREATE TRIGGER events_fenced BEFORE INSERT ON events
WHEN (SELECT state FROM ledgers WHERE key = NEW.ledger) IS NOT 'open'
BEGIN
  SELECT RAISE(ABORT, 'events: the ledger is closed');
END;
--> statement-breakpoint
-- Where each person stands after their event `as_of`.
CREATE TABLE person_states (
  subject INTEGER PRIMARY KEY,
  as_of INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE time_logs (
  subject INTEGER NOT NULL,
  opened_by INTEGER NOT NULL,
  as_of INTEGER NOT NULL,
  ledger INTEGER NOT NULL,
  id BLOB NOT NULL CHECK (length(id) = 16),
  version INTEGER NOT NULL,
  day TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  check_in_at INTEGER NOT NULL,
  check_out_at INTEGER CHECK (check_out_at >= check_in_at),
  -- The check-out in force, whose place is the exit's.
  closed_by INTEGER,
  -- Pauses, modes and the kind of hours, as JSON; null for a plain entry: on site, without pauses, not classified.
  parts TEXT,
  exit_missing INTEGER NOT NULL,
  void TEXT,
  corrected_by INTEGER,
  disputed_by INTEGER,
  PRIMARY KEY (subject, opened_by)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX time_logs_one_open ON time_logs (subject)
  WHERE check_out_at IS NULL AND exit_missing = 0 AND void IS NULL;
--> statement-breakpoint
CREATE INDEX time_logs_working_now ON time_logs (ledger, check_in_at, id)
  WHERE check_out_at IS NULL AND exit_missing = 0 AND void IS NULL;
--> statement-breakpoint
-- With all that counting asks for.
CREATE INDEX time_logs_history ON time_logs (subject, day, check_in_at, id, void);
--> statement-breakpoint
CREATE TABLE corrections (
  subject INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  as_of INTEGER NOT NULL,
  ledger INTEGER NOT NULL,
  proposal TEXT NOT NULL,
  -- Null while it waits.
  answer TEXT,
  ground TEXT,
  PRIMARY KEY (subject, seq)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
-- A projection's row says which event made it so. Only the newest event writes rows, and only forward; the rebuild those
-- of older ones. BEFORE INSERT is asked for an upsert and for OR REPLACE too.
CREATE TRIGGER person_states_follow BEFORE INSERT ON person_states
WHEN EXISTS (SELECT 1 FROM person_states WHERE subject = NEW.subject AND as_of >= NEW.as_of)
  OR (NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
      AND NOT EXISTS (SELECT 1 FROM events JOIN ledgers ON ledgers.key = events.ledger
                      WHERE subject = NEW.subject AND subject_seq = NEW.as_of AND state = 'rebuilding'))
BEGIN SELECT RAISE(ABORT, 'person_states: no such event'); END;
--> statement-breakpoint
CREATE TRIGGER person_states_forward BEFORE UPDATE ON person_states
WHEN NEW.subject IS NOT OLD.subject OR NEW.as_of <= OLD.as_of
  OR NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'person_states: not the newest event'); END;
--> statement-breakpoint
CREATE TRIGGER person_states_kept BEFORE DELETE ON person_states
WHEN NOT EXISTS (SELECT 1 FROM subjects JOIN ledgers ON ledgers.key = subjects.ledger
                 WHERE subjects.key = OLD.subject AND ledgers.state = 'rebuilding')
BEGIN SELECT RAISE(ABORT, 'person_states: not rebuilding'); END;
--> statement-breakpoint
CREATE TRIGGER time_logs_follow BEFORE INSERT ON time_logs
WHEN EXISTS (SELECT 1 FROM time_logs WHERE subject = NEW.subject AND opened_by = NEW.opened_by AND as_of >= NEW.as_of)
  -- OR REPLACE would take the open entry away for another one.
  OR (NEW.check_out_at IS NULL AND NEW.exit_missing = 0 AND NEW.void IS NULL
      AND EXISTS (SELECT 1 FROM time_logs WHERE subject = NEW.subject AND opened_by IS NOT NEW.opened_by
                    AND check_out_at IS NULL AND exit_missing = 0 AND void IS NULL))
  OR NEW.ledger IS NOT (SELECT ledger FROM subjects WHERE key = NEW.subject)
  OR (NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
      AND NOT EXISTS (SELECT 1 FROM events JOIN ledgers ON ledgers.key = events.ledger
                      WHERE subject = NEW.subject AND subject_seq = NEW.as_of AND state = 'rebuilding'))
BEGIN SELECT RAISE(ABORT, 'time_logs: no such event'); END;
--> statement-breakpoint
CREATE TRIGGER time_logs_forward BEFORE UPDATE ON time_logs
WHEN NEW.subject IS NOT OLD.subject OR NEW.opened_by IS NOT OLD.opened_by OR NEW.id IS NOT OLD.id OR NEW.ledger IS NOT OLD.ledger
  OR NEW.as_of <= OLD.as_of
  OR NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'time_logs: not the newest event'); END;
--> statement-breakpoint
CREATE TRIGGER time_logs_kept BEFORE DELETE ON time_logs
WHEN NOT EXISTS (SELECT 1 FROM ledgers WHERE key = OLD.ledger AND state = 'rebuilding')
BEGIN SELECT RAISE(ABORT, 'time_logs: not rebuilding'); END;
--> statement-breakpoint
CREATE TRIGGER corrections_follow BEFORE INSERT ON corrections
WHEN EXISTS (SELECT 1 FROM corrections WHERE subject = NEW.subject AND seq = NEW.seq AND as_of >= NEW.as_of)
  OR NEW.ledger IS NOT (SELECT ledger FROM subjects WHERE key = NEW.subject)
  OR (NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
      AND NOT EXISTS (SELECT 1 FROM events JOIN ledgers ON ledgers.key = events.ledger
                      WHERE subject = NEW.subject AND subject_seq = NEW.as_of AND state = 'rebuilding'))
BEGIN SELECT RAISE(ABORT, 'corrections: no such event'); END;
--> statement-breakpoint
CREATE TRIGGER corrections_forward BEFORE UPDATE ON corrections
WHEN NEW.subject IS NOT OLD.subject OR NEW.seq IS NOT OLD.seq OR NEW.ledger IS NOT OLD.ledger OR NEW.as_of <= OLD.as_of
  OR NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'corrections: not the newest event'); END;
--> statement-breakpoint
CREATE TRIGGER corrections_kept BEFORE DELETE ON corrections
WHEN NOT EXISTS (SELECT 1 FROM ledgers WHERE key = OLD.ledger AND state = 'rebuilding')
BEGIN SELECT RAISE(ABORT, 'corrections: not rebuilding'); END;
--> statement-breakpoint
-- What the register keeps beside the events: their tree, what opens their commitments, and how far its own work has come.

-- C2SP tlog-tiles: up to 256 hashes of 32 bytes, which follow from the events and only ever grow.
CREATE TABLE tiles (
  ledger INTEGER NOT NULL REFERENCES ledgers (key),
  level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
  tile INTEGER NOT NULL CHECK (tile >= 0),
  hashes BLOB NOT NULL CHECK (length(hashes) BETWEEN 32 AND 8192 AND length(hashes) % 32 = 0),
  PRIMARY KEY (ledger, level, tile)
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
-- Asked for an upsert and for OR REPLACE too, which deletes without any DELETE trigger.
CREATE TRIGGER tiles_follow BEFORE INSERT ON tiles
WHEN EXISTS (SELECT 1 FROM tiles WHERE ledger = NEW.ledger AND level = NEW.level AND tile = NEW.tile
               AND substr(NEW.hashes, 1, length(hashes)) IS NOT hashes)
  OR (NEW.tile > 0 AND (SELECT length(hashes) FROM tiles
                        WHERE ledger = NEW.ledger AND level = NEW.level AND tile = NEW.tile - 1) IS NOT 8192)
BEGIN
  SELECT RAISE(ABORT, 'tiles: not the next hashes');
END;
--> statement-breakpoint
CREATE TRIGGER tiles_grow BEFORE UPDATE ON tiles
WHEN NEW.ledger IS NOT OLD.ledger OR NEW.level IS NOT OLD.level OR NEW.tile IS NOT OLD.tile
  OR substr(NEW.hashes, 1, length(OLD.hashes)) IS NOT OLD.hashes
BEGIN
  SELECT RAISE(ABORT, 'tiles only grow');
END;
--> statement-breakpoint
CREATE TRIGGER tiles_stay BEFORE DELETE ON tiles
BEGIN
  SELECT RAISE(ABORT, 'tiles stay');
END;
--> statement-breakpoint
-- Data and salt behind a commitment, until they are erased. The row stays: it says which event committed to them.
CREATE TABLE revealed (
  commitment BLOB PRIMARY KEY CHECK (length(commitment) = 32),
  ledger INTEGER NOT NULL,
  subject INTEGER NOT NULL REFERENCES subjects (key),
  subject_seq INTEGER NOT NULL,
  salt BLOB CHECK (length(salt) = 32),
  data TEXT CHECK ((data IS NULL) = (salt IS NULL))
) WITHOUT ROWID, STRICT;
--> statement-breakpoint
CREATE TRIGGER revealed_once BEFORE INSERT ON revealed
WHEN EXISTS (SELECT 1 FROM revealed WHERE commitment = NEW.commitment)
BEGIN
  SELECT RAISE(ABORT, 'revealed: known already');
END;
--> statement-breakpoint
CREATE TRIGGER revealed_committed BEFORE INSERT ON revealed
WHEN NOT EXISTS (SELECT 1 FROM events WHERE subject = NEW.subject AND subject_seq = NEW.subject_seq
                   AND ledger = NEW.ledger AND NEW.commitment IN (person, place, text))
BEGIN
  SELECT RAISE(ABORT, 'revealed: no event committed to it');
END;
--> statement-breakpoint
CREATE TRIGGER revealed_erased BEFORE UPDATE ON revealed
WHEN NEW.salt IS NOT NULL OR NEW.data IS NOT NULL OR NEW.commitment IS NOT OLD.commitment
  OR NEW.ledger IS NOT OLD.ledger OR NEW.subject IS NOT OLD.subject OR NEW.subject_seq IS NOT OLD.subject_seq
BEGIN
  SELECT RAISE(ABORT, 'revealed: only to be erased');
END;
--> statement-breakpoint
-- Art. 34.9 ET: records are kept for four years; who a company is, and who works in it, for as long as they do.
CREATE TRIGGER revealed_kept BEFORE UPDATE ON revealed
WHEN EXISTS (
  SELECT 1 FROM events e WHERE e.subject = OLD.subject AND e.subject_seq = OLD.subject_seq
    AND (e.recorded_at >= unixepoch('now', '-4 years') * 1000
      OR (e.kind IN ('company', 'person')
        AND NOT EXISTS (SELECT 1 FROM events n WHERE n.subject = e.subject AND n.subject_seq > e.subject_seq AND n.kind = e.kind)
        AND (SELECT state ->> '$.member.status' FROM person_states s WHERE s.subject = e.subject) IS NOT 'inactive')))
BEGIN
  SELECT RAISE(ABORT, 'revealed: kept for four years');
END;
--> statement-breakpoint
CREATE TRIGGER revealed_stay BEFORE DELETE ON revealed
BEGIN
  SELECT RAISE(ABORT, 'revealed: rows stay');
END;
--> statement-breakpoint
-- How far the register's own work has come. No check believes it: a row that lies makes work, or is told.
CREATE TABLE register_progress (
  ledger INTEGER PRIMARY KEY REFERENCES ledgers (key),
  -- Events that the nightly check has seen since they were new.
  checked INTEGER NOT NULL DEFAULT 0 CHECK (checked >= 0),
  -- The tile of old events that it looks at next.
  slice INTEGER NOT NULL DEFAULT 0 CHECK (slice >= 0),
  -- The archived checkpoint that it has looked at again last.
  archive TEXT NOT NULL DEFAULT '',
  -- Events whose data have been judged for erasure.
  erased INTEGER NOT NULL DEFAULT 0 CHECK (erased >= 0)
) STRICT;
--> statement-breakpoint
-- Whoever works in one company, for an export of everybody.
CREATE INDEX subjects_ledger ON subjects (ledger);
--> statement-breakpoint
-- Whoever inserts what does not hold ends the batch: nothing of it is written.
CREATE VIEW preconditions AS SELECT TRUE AS holds;
--> statement-breakpoint
CREATE TRIGGER preconditions_hold INSTEAD OF INSERT ON preconditions WHEN NEW.holds IS NOT TRUE
BEGIN
  SELECT RAISE(ABORT, 'precondition unmet');
END;
