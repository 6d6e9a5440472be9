-- An operator has asked for the register to go on under a new origin (npm run register:new-origin); whether it did, its events say.
ALTER TABLE ledgers ADD COLUMN continuing INTEGER NOT NULL DEFAULT 0 CHECK (continuing IN (0, 1));
--> statement-breakpoint
-- A register goes on as one generation after the other: of two that race, one is refused.
CREATE TRIGGER events_continued BEFORE INSERT ON events
WHEN NEW.kind = 'register_continued'
BEGIN
  SELECT RAISE(ABORT, 'events: a register goes on as its next generation')
  WHERE EXISTS (SELECT 1 FROM subjects WHERE key = NEW.subject AND profile_id IS NOT NULL)
    OR EXISTS (SELECT 1 FROM events WHERE subject = NEW.subject AND kind = NEW.kind
      AND payload ->> '$.generation' >= NEW.payload ->> '$.generation');
END;
