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
