-- A company closes: the record stays, and no work is added to it.
ALTER TABLE `companies` ADD `register_taken_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `closure_settled_at` integer;
--> statement-breakpoint
-- What each event's fence reads anyway says also whether the company is closed: a punch reads no row more for it.
ALTER TABLE ledgers ADD COLUMN is_shut INTEGER NOT NULL DEFAULT 0 CHECK (is_shut IN (0, 1));
--> statement-breakpoint
CREATE TRIGGER companies_closed AFTER UPDATE OF closed_at ON companies
BEGIN UPDATE ledgers SET is_shut = NEW.closed_at IS NOT NULL WHERE key = NEW.ledger; END;
--> statement-breakpoint
CREATE TRIGGER companies_arrive_closed AFTER INSERT ON companies
WHEN NEW.closed_at IS NOT NULL
BEGIN UPDATE ledgers SET is_shut = 1 WHERE key = NEW.ledger; END;
--> statement-breakpoint
-- No work is recorded in a closed company: what is appended tells that it opens again, who leaves it, or how its register goes on. (A list of
-- kinds by IN would be a row to read.)
DROP TRIGGER events_fenced;
--> statement-breakpoint
CREATE TRIGGER events_fenced BEFORE INSERT ON events
WHEN (SELECT state = 'open' AND (is_shut = 0 OR NEW.kind = 'company' OR NEW.kind = 'company_status' OR NEW.kind = 'member'
        OR NEW.kind = 'register_continued') FROM ledgers WHERE key = NEW.ledger) IS NOT TRUE
  AND NOT EXISTS (SELECT 1 FROM ledgers JOIN companies ON companies.ledger = ledgers.key
                  WHERE ledgers.key = NEW.ledger AND state = 'rebuilding' AND move = 'arriving')
BEGIN
  SELECT CASE WHEN (SELECT state FROM ledgers WHERE key = NEW.ledger) = 'open'
    THEN RAISE(ABORT, 'events: the ledger is closed with its company') ELSE RAISE(ABORT, 'events: the ledger is closed') END;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_closed BEFORE INSERT ON profiles
WHEN EXISTS (SELECT 1 FROM companies WHERE id = NEW.company_id AND closed_at IS NOT NULL AND move IS NOT 'arriving')
BEGIN SELECT RAISE(ABORT, 'profiles: the ledger is closed with its company'); END;
--> statement-breakpoint
CREATE TRIGGER invitations_closed BEFORE INSERT ON invitations
WHEN EXISTS (SELECT 1 FROM companies WHERE id = NEW.company_id AND closed_at IS NOT NULL AND move IS NOT 'arriving')
BEGIN SELECT RAISE(ABORT, 'invitations: the ledger is closed with its company'); END;
--> statement-breakpoint
-- A company closes and opens in the batch of the event that tells so, and while nobody is at work.
CREATE TRIGGER companies_closing BEFORE UPDATE OF closed_at ON companies
WHEN NEW.closed_at IS NOT OLD.closed_at AND (
  (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT NULL)
  OR (SELECT payload ->> 'status' FROM events WHERE ledger = NEW.ledger ORDER BY seq DESC LIMIT 1)
    IS NOT CASE WHEN NEW.closed_at IS NULL THEN 'open' ELSE 'closed' END
  OR (NEW.closed_at IS NOT NULL AND EXISTS (SELECT 1 FROM time_logs
    WHERE ledger = NEW.ledger AND check_out_at IS NULL AND exit_missing = 0 AND void IS NULL)))
BEGIN SELECT RAISE(ABORT, 'companies: closed without its event, or with somebody at work'); END;
