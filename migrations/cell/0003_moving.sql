CREATE TABLE `arrivals` (
	`company_id` text PRIMARY KEY NOT NULL,
	`step` text NOT NULL,
	`after` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `companies` ADD `move` text;
--> statement-breakpoint
-- A company's rows cannot be changed while it leaves for another cell, nor those that it has left behind: whoever tries asks the
-- directory again. What is being copied is only added to.
CREATE TRIGGER companies_move BEFORE UPDATE OF move ON companies
WHEN NEW.move IS NOT OLD.move AND coalesce(OLD.move, 'here') || ' ' || coalesce(NEW.move, 'here')
  NOT IN ('here leaving', 'leaving here', 'leaving gone', 'arriving here')
BEGIN SELECT RAISE(ABORT, 'companies: no such move'); END;
--> statement-breakpoint
CREATE TRIGGER companies_arrive BEFORE INSERT ON companies
WHEN NEW.move IS NOT NULL
  AND (NEW.move <> 'arriving' OR EXISTS (SELECT 1 FROM companies WHERE id = NEW.id OR ledger = NEW.ledger))
BEGIN SELECT RAISE(ABORT, 'companies: no such move'); END;
--> statement-breakpoint
CREATE TRIGGER companies_fenced BEFORE UPDATE ON companies WHEN OLD.move IS NOT NULL AND NEW.move IS OLD.move
BEGIN SELECT RAISE(ABORT, 'companies: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER profiles_fenced_insert BEFORE INSERT ON profiles
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'profiles: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER profiles_fenced_update BEFORE UPDATE ON profiles
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'profiles: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER profiles_fenced_delete BEFORE DELETE ON profiles
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'profiles: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER invitations_fenced_insert BEFORE INSERT ON invitations
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'invitations: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER invitations_fenced_update BEFORE UPDATE ON invitations
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'invitations: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER invitations_fenced_delete BEFORE DELETE ON invitations
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'invitations: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER invitation_mails_fenced_insert BEFORE INSERT ON invitation_mails
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'invitation_mails: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER invitation_mails_fenced_update BEFORE UPDATE ON invitation_mails
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'invitation_mails: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER invitation_mails_fenced_delete BEFORE DELETE ON invitation_mails
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'invitation_mails: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER ownership_offers_fenced_insert BEFORE INSERT ON ownership_offers
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'ownership_offers: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER ownership_offers_fenced_update BEFORE UPDATE ON ownership_offers
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'ownership_offers: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER ownership_offers_fenced_delete BEFORE DELETE ON ownership_offers
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'ownership_offers: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER payment_failures_fenced_insert BEFORE INSERT ON payment_failures
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'payment_failures: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER payment_failures_fenced_update BEFORE UPDATE ON payment_failures
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'payment_failures: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER payment_failures_fenced_delete BEFORE DELETE ON payment_failures
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'payment_failures: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER monthly_employee_stats_fenced_insert BEFORE INSERT ON monthly_employee_stats
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'monthly_employee_stats: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER monthly_employee_stats_fenced_update BEFORE UPDATE ON monthly_employee_stats
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'monthly_employee_stats: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER monthly_employee_stats_fenced_delete BEFORE DELETE ON monthly_employee_stats
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'monthly_employee_stats: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER revealed_fenced BEFORE UPDATE ON revealed
WHEN (SELECT move FROM companies WHERE ledger = OLD.ledger) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'revealed: the ledger is closed'); END;
--> statement-breakpoint
-- Events come in where the ledger is open; those of a company that arrives, until all of it is here.
DROP TRIGGER events_fenced;
--> statement-breakpoint
CREATE TRIGGER events_fenced BEFORE INSERT ON events
WHEN (SELECT state FROM ledgers WHERE key = NEW.ledger) IS NOT 'open'
  AND NOT EXISTS (SELECT 1 FROM ledgers JOIN companies ON companies.ledger = ledgers.key
                  WHERE ledgers.key = NEW.ledger AND state = 'rebuilding' AND move = 'arriving')
BEGIN SELECT RAISE(ABORT, 'events: the ledger is closed'); END;
--> statement-breakpoint
-- What is kept for ever is kept in the cell where the company lives: copies may go.
DROP TRIGGER events_no_delete;
--> statement-breakpoint
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM companies WHERE ledger = OLD.ledger AND move IN ('gone', 'arriving'))
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
--> statement-breakpoint
DROP TRIGGER tiles_stay;
--> statement-breakpoint
CREATE TRIGGER tiles_stay BEFORE DELETE ON tiles
WHEN NOT EXISTS (SELECT 1 FROM companies WHERE ledger = OLD.ledger AND move IN ('gone', 'arriving'))
BEGIN SELECT RAISE(ABORT, 'tiles stay'); END;
--> statement-breakpoint
DROP TRIGGER revealed_stay;
--> statement-breakpoint
CREATE TRIGGER revealed_stay BEFORE DELETE ON revealed
WHEN NOT EXISTS (SELECT 1 FROM companies WHERE ledger = OLD.ledger AND move IN ('gone', 'arriving'))
BEGIN SELECT RAISE(ABORT, 'revealed: rows stay'); END;
