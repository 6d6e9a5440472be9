-- A company closes: the record stays, and no work is added to it.
ALTER TABLE `companies` ADD `register_taken_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `closed_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `closure_settled_at` integer;
--> statement-breakpoint
-- No work is recorded in a closed company: what is appended tells that it opens again, who leaves it, or how its register goes on.
CREATE TRIGGER events_closed BEFORE INSERT ON events
WHEN NEW.kind NOT IN ('company', 'company_status', 'member', 'register_continued')
  AND EXISTS (SELECT 1 FROM companies WHERE ledger = NEW.ledger AND closed_at IS NOT NULL AND move IS NOT 'arriving')
BEGIN SELECT RAISE(ABORT, 'events: the ledger is closed with its company'); END;
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
