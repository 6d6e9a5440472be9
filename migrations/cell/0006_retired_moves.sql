-- Companies no longer move between cells (docs/decisions/0011), so no trigger needs to know a move. The column `move` and the tables of
-- moves stay, empty. A cell in which a move has left a mark is refused: the version before ends the move and deletes the copy.
INSERT INTO preconditions (holds) SELECT NOT EXISTS (SELECT 1 FROM companies WHERE move IS NOT NULL);
--> statement-breakpoint
DROP TRIGGER absence_kinds_fenced_delete;
--> statement-breakpoint
DROP TRIGGER absence_kinds_fenced_insert;
--> statement-breakpoint
DROP TRIGGER absence_kinds_fenced_update;
--> statement-breakpoint
DROP TRIGGER absences_fenced_delete;
--> statement-breakpoint
DROP TRIGGER absences_fenced_insert;
--> statement-breakpoint
DROP TRIGGER allowance_moves_fenced_delete;
--> statement-breakpoint
DROP TRIGGER allowance_moves_fenced_insert;
--> statement-breakpoint
DROP TRIGGER centres_fenced_delete;
--> statement-breakpoint
DROP TRIGGER centres_fenced_insert;
--> statement-breakpoint
DROP TRIGGER centres_fenced_update;
--> statement-breakpoint
DROP TRIGGER companies_arrive;
--> statement-breakpoint
DROP TRIGGER companies_fenced;
--> statement-breakpoint
DROP TRIGGER companies_move;
--> statement-breakpoint
DROP TRIGGER inspector_links_fenced_delete;
--> statement-breakpoint
DROP TRIGGER inspector_links_fenced_insert;
--> statement-breakpoint
DROP TRIGGER inspector_links_fenced_update;
--> statement-breakpoint
DROP TRIGGER inspector_packs_fenced_delete;
--> statement-breakpoint
DROP TRIGGER inspector_packs_fenced_insert;
--> statement-breakpoint
DROP TRIGGER inspector_packs_fenced_update;
--> statement-breakpoint
DROP TRIGGER invitation_mails_fenced_delete;
--> statement-breakpoint
DROP TRIGGER invitation_mails_fenced_insert;
--> statement-breakpoint
DROP TRIGGER invitation_mails_fenced_update;
--> statement-breakpoint
DROP TRIGGER invitations_fenced_delete;
--> statement-breakpoint
DROP TRIGGER invitations_fenced_insert;
--> statement-breakpoint
DROP TRIGGER invitations_fenced_update;
--> statement-breakpoint
DROP TRIGGER join_links_fenced_delete;
--> statement-breakpoint
DROP TRIGGER join_links_fenced_insert;
--> statement-breakpoint
DROP TRIGGER join_links_fenced_update;
--> statement-breakpoint
DROP TRIGGER kiosk_pins_fenced_delete;
--> statement-breakpoint
DROP TRIGGER kiosk_pins_fenced_insert;
--> statement-breakpoint
DROP TRIGGER kiosk_pins_fenced_update;
--> statement-breakpoint
DROP TRIGGER kiosk_tries_fenced_delete;
--> statement-breakpoint
DROP TRIGGER kiosk_tries_fenced_insert;
--> statement-breakpoint
DROP TRIGGER kiosk_tries_fenced_update;
--> statement-breakpoint
DROP TRIGGER month_exports_fenced_delete;
--> statement-breakpoint
DROP TRIGGER month_exports_fenced_insert;
--> statement-breakpoint
DROP TRIGGER month_exports_fenced_update;
--> statement-breakpoint
DROP TRIGGER monthly_employee_stats_fenced_delete;
--> statement-breakpoint
DROP TRIGGER monthly_employee_stats_fenced_insert;
--> statement-breakpoint
DROP TRIGGER monthly_employee_stats_fenced_update;
--> statement-breakpoint
DROP TRIGGER ownership_offers_fenced_delete;
--> statement-breakpoint
DROP TRIGGER ownership_offers_fenced_insert;
--> statement-breakpoint
DROP TRIGGER ownership_offers_fenced_update;
--> statement-breakpoint
DROP TRIGGER payment_failures_fenced_delete;
--> statement-breakpoint
DROP TRIGGER payment_failures_fenced_insert;
--> statement-breakpoint
DROP TRIGGER payment_failures_fenced_update;
--> statement-breakpoint
DROP TRIGGER plans_fenced_delete;
--> statement-breakpoint
DROP TRIGGER plans_fenced_insert;
--> statement-breakpoint
DROP TRIGGER prepared_packs_fenced_delete;
--> statement-breakpoint
DROP TRIGGER prepared_packs_fenced_insert;
--> statement-breakpoint
DROP TRIGGER prepared_packs_fenced_update;
--> statement-breakpoint
DROP TRIGGER profiles_fenced_delete;
--> statement-breakpoint
DROP TRIGGER profiles_fenced_insert;
--> statement-breakpoint
DROP TRIGGER profiles_fenced_update;
--> statement-breakpoint
DROP TRIGGER proposed_punches_fenced_delete;
--> statement-breakpoint
DROP TRIGGER proposed_punches_fenced_insert;
--> statement-breakpoint
DROP TRIGGER proposed_punches_fenced_update;
--> statement-breakpoint
DROP TRIGGER protocol_versions_fenced_insert;
--> statement-breakpoint
DROP TRIGGER representative_files_fenced_insert;
--> statement-breakpoint
DROP TRIGGER revealed_fenced;
--> statement-breakpoint
DROP TRIGGER unassigned_punches_fenced_delete;
--> statement-breakpoint
DROP TRIGGER unassigned_punches_fenced_insert;
--> statement-breakpoint
DROP TRIGGER unassigned_punches_fenced_update;
--> statement-breakpoint
-- Append-only tables: these guards made an exception for the rows of a company that moved.
DROP TRIGGER events_no_delete;
--> statement-breakpoint
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
--> statement-breakpoint
DROP TRIGGER tiles_stay;
--> statement-breakpoint
CREATE TRIGGER tiles_stay BEFORE DELETE ON tiles
BEGIN SELECT RAISE(ABORT, 'tiles stay'); END;
--> statement-breakpoint
DROP TRIGGER revealed_stay;
--> statement-breakpoint
CREATE TRIGGER revealed_stay BEFORE DELETE ON revealed
BEGIN SELECT RAISE(ABORT, 'revealed: rows stay'); END;
--> statement-breakpoint
DROP TRIGGER protocol_versions_fenced_delete;
--> statement-breakpoint
CREATE TRIGGER protocol_versions_fenced_delete BEFORE DELETE ON protocol_versions
BEGIN SELECT RAISE(ABORT, 'protocol_versions: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
DROP TRIGGER representative_files_fenced_delete;
--> statement-breakpoint
-- A night's purge goes by its own clock.
CREATE TRIGGER representative_files_fenced_delete BEFORE DELETE ON representative_files
WHEN OLD.downloaded_at >= unixepoch('now', '-4 years', '+1 day') * 1000
BEGIN SELECT RAISE(ABORT, 'representative_files: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
-- Guards of closed companies and of ledgers that are not open.
DROP TRIGGER events_fenced;
--> statement-breakpoint
CREATE TRIGGER events_fenced BEFORE INSERT ON events
WHEN (SELECT state = 'open' AND (is_closed = 0 OR NEW.kind = 'company' OR NEW.kind = 'company_status' OR NEW.kind = 'member'
        OR NEW.kind = 'register_continued') FROM ledgers WHERE key = NEW.ledger) IS NOT TRUE
BEGIN
  SELECT CASE WHEN (SELECT state FROM ledgers WHERE key = NEW.ledger) = 'open'
    THEN RAISE(ABORT, 'events: the ledger is closed with its company') ELSE RAISE(ABORT, 'events: the ledger is closed') END;
END;
--> statement-breakpoint
DROP TRIGGER profiles_closed;
--> statement-breakpoint
CREATE TRIGGER profiles_closed BEFORE INSERT ON profiles
WHEN EXISTS (SELECT 1 FROM companies WHERE id = NEW.company_id AND closed_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'profiles: the ledger is closed with its company'); END;
--> statement-breakpoint
DROP TRIGGER invitations_closed;
--> statement-breakpoint
CREATE TRIGGER invitations_closed BEFORE INSERT ON invitations
WHEN EXISTS (SELECT 1 FROM companies WHERE id = NEW.company_id AND closed_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'invitations: the ledger is closed with its company'); END;
