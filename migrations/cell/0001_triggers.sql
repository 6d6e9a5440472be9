-- The triggers of a cell. They are written by hand: drizzle-kit makes tables, indexes and views alone.

-- A row that does not hold fails its batch.
CREATE TRIGGER preconditions_hold INSTEAD OF INSERT ON preconditions WHEN NEW.holds IS NOT TRUE
BEGIN
  SELECT RAISE(ABORT, 'precondition unmet');
END;
--> statement-breakpoint
-- The keys of ledgers and subjects stay for ever. INSERT OR REPLACE deletes without any DELETE trigger, so it is refused here and below.
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
-- Events are only added, one after the other. They are deleted only with a company that has gone to another cell.
CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM companies WHERE ledger = OLD.ledger AND move IN ('gone', 'arriving'))
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
--> statement-breakpoint
-- The newest event is read once, so that a punch reads few rows.
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
CREATE TRIGGER events_of_own BEFORE INSERT ON events
WHEN NEW.subject_seq = 1 AND NOT EXISTS (SELECT 1 FROM subjects WHERE key = NEW.subject AND ledger = NEW.ledger)
BEGIN
  SELECT RAISE(ABORT, 'events: another''s ledger');
END;
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
--> statement-breakpoint
-- A closed company records no work. It may only open again, lose a member, or continue its register. (A list of kinds by IN would be
-- one more row to read.)
CREATE TRIGGER events_fenced BEFORE INSERT ON events
WHEN (SELECT state = 'open' AND (is_closed = 0 OR NEW.kind = 'company' OR NEW.kind = 'company_status' OR NEW.kind = 'member'
        OR NEW.kind = 'register_continued') FROM ledgers WHERE key = NEW.ledger) IS NOT TRUE
  AND NOT EXISTS (SELECT 1 FROM ledgers JOIN companies ON companies.ledger = ledgers.key
                  WHERE ledgers.key = NEW.ledger AND state = 'rebuilding' AND move = 'arriving')
BEGIN
  SELECT CASE WHEN (SELECT state FROM ledgers WHERE key = NEW.ledger) = 'open'
    THEN RAISE(ABORT, 'events: the ledger is closed with its company') ELSE RAISE(ABORT, 'events: the ledger is closed') END;
END;
--> statement-breakpoint
-- The row of a projection says which event made it so. Only the newest event writes rows, and only forward; a rebuild writes those of
-- older events too. BEFORE INSERT also runs for an upsert and for OR REPLACE. AFTER UPDATE spares SQLite a second search for the row.
CREATE TRIGGER person_states_follow BEFORE INSERT ON person_states
WHEN EXISTS (SELECT 1 FROM person_states WHERE subject = NEW.subject AND as_of >= NEW.as_of)
  OR (NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
      AND NOT EXISTS (SELECT 1 FROM events JOIN ledgers ON ledgers.key = events.ledger
                      WHERE subject = NEW.subject AND subject_seq = NEW.as_of AND state = 'rebuilding'))
BEGIN SELECT RAISE(ABORT, 'person_states: no such event'); END;
--> statement-breakpoint
CREATE TRIGGER person_states_kept BEFORE DELETE ON person_states
WHEN NOT EXISTS (SELECT 1 FROM subjects JOIN ledgers ON ledgers.key = subjects.ledger
                 WHERE subjects.key = OLD.subject AND ledgers.state = 'rebuilding')
BEGIN SELECT RAISE(ABORT, 'person_states: not rebuilding'); END;
--> statement-breakpoint
CREATE TRIGGER person_states_forward AFTER UPDATE ON person_states
WHEN NEW.subject IS NOT OLD.subject OR NEW.as_of <= OLD.as_of
  OR NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'person_states: not the newest event'); END;
--> statement-breakpoint
CREATE TRIGGER time_logs_kept BEFORE DELETE ON time_logs
WHEN NOT EXISTS (SELECT 1 FROM ledgers WHERE key = OLD.ledger AND state = 'rebuilding')
BEGIN SELECT RAISE(ABORT, 'time_logs: not rebuilding'); END;
--> statement-breakpoint
CREATE TRIGGER time_logs_follow BEFORE INSERT ON time_logs
WHEN EXISTS (SELECT 1 FROM time_logs WHERE subject = NEW.subject AND opened_by = NEW.opened_by AND as_of >= NEW.as_of)
  -- OR REPLACE would take the open entry away for another one.
  OR (NEW.check_out_time IS NULL AND NEW.exit_missing = 0 AND NEW.void IS NULL
      AND EXISTS (SELECT 1 FROM time_logs WHERE subject = NEW.subject AND opened_by IS NOT NEW.opened_by
                    AND check_out_time IS NULL AND exit_missing = 0 AND void IS NULL))
  OR ((SELECT NEW.as_of = subject_seq AND NEW.ledger = ledger FROM events
       WHERE subject = NEW.subject ORDER BY subject_seq DESC LIMIT 1) IS NOT TRUE
      AND NOT EXISTS (SELECT 1 FROM events JOIN ledgers ON ledgers.key = events.ledger
                      WHERE subject = NEW.subject AND subject_seq = NEW.as_of AND ledger = NEW.ledger AND state = 'rebuilding'))
BEGIN SELECT RAISE(ABORT, 'time_logs: no such event'); END;
--> statement-breakpoint
CREATE TRIGGER time_logs_forward AFTER UPDATE ON time_logs
WHEN NEW.subject IS NOT OLD.subject OR NEW.opened_by IS NOT OLD.opened_by OR NEW.id IS NOT OLD.id OR NEW.ledger IS NOT OLD.ledger
  OR NEW.as_of <= OLD.as_of
  OR NEW.as_of IS NOT (SELECT max(subject_seq) FROM events WHERE subject = NEW.subject)
BEGIN SELECT RAISE(ABORT, 'time_logs: not the newest event'); END;
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
-- BEFORE INSERT also runs for an upsert and for OR REPLACE, which deletes without any DELETE trigger.
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
WHEN NOT EXISTS (SELECT 1 FROM companies WHERE ledger = OLD.ledger AND move IN ('gone', 'arriving'))
BEGIN SELECT RAISE(ABORT, 'tiles stay'); END;
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
CREATE TRIGGER revealed_fenced BEFORE UPDATE ON revealed
WHEN (SELECT move FROM companies WHERE ledger = OLD.ledger) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'revealed: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER revealed_stay BEFORE DELETE ON revealed
WHEN NOT EXISTS (SELECT 1 FROM companies WHERE ledger = OLD.ledger AND move IN ('gone', 'arriving'))
BEGIN SELECT RAISE(ABORT, 'revealed: rows stay'); END;
--> statement-breakpoint
-- A company's rows cannot be changed while it leaves for another cell, nor those that it has left behind. What is being copied is
-- only added to.
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
-- The fence of events reads the ledger's row anyway: that row says whether the company is closed, so a punch reads no row more.
CREATE TRIGGER companies_closed AFTER UPDATE OF closed_at ON companies
BEGIN UPDATE ledgers SET is_closed = NEW.closed_at IS NOT NULL WHERE key = NEW.ledger; END;
--> statement-breakpoint
CREATE TRIGGER companies_arrive_closed AFTER INSERT ON companies
WHEN NEW.closed_at IS NOT NULL
BEGIN UPDATE ledgers SET is_closed = 1 WHERE key = NEW.ledger; END;
--> statement-breakpoint
-- A company closes and opens in the batch of the event that says so, and while nobody is at work.
CREATE TRIGGER companies_closing BEFORE UPDATE OF closed_at ON companies
WHEN NEW.closed_at IS NOT OLD.closed_at AND (
  (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT NULL)
  OR (SELECT payload ->> 'status' FROM events WHERE ledger = NEW.ledger ORDER BY seq DESC LIMIT 1)
    IS NOT CASE WHEN NEW.closed_at IS NULL THEN 'open' ELSE 'closed' END
  OR (NEW.closed_at IS NOT NULL AND EXISTS (SELECT 1 FROM time_logs
    WHERE ledger = NEW.ledger AND check_out_time IS NULL AND exit_missing = 0 AND void IS NULL)))
BEGIN SELECT RAISE(ABORT, 'companies: closed without its event, or with somebody at work'); END;
--> statement-breakpoint
-- A name without its folded form is refused at the first plain name; SQLite can fold no other.
CREATE TRIGGER profiles_sort_name_insert BEFORE INSERT ON profiles
WHEN CASE
  WHEN NEW.full_name IS NULL THEN NEW.sort_name <> ''
  WHEN NEW.full_name GLOB '*[^A-Za-z ]*' OR NEW.full_name GLOB '*  *'
    OR instr(NEW.full_name, char(0)) > 0 THEN 0
  ELSE NEW.sort_name <> substr(lower(trim(NEW.full_name)), 1, 240)
END
BEGIN
  SELECT RAISE(ABORT, 'profiles: sort_name is not that of full_name');
END;
--> statement-breakpoint
CREATE TRIGGER profiles_sort_name_update BEFORE UPDATE OF full_name, sort_name ON profiles
WHEN CASE
  WHEN NEW.full_name IS NULL THEN NEW.sort_name <> ''
  WHEN NEW.full_name GLOB '*[^A-Za-z ]*' OR NEW.full_name GLOB '*  *'
    OR instr(NEW.full_name, char(0)) > 0 THEN 0
  ELSE NEW.sort_name <> substr(lower(trim(NEW.full_name)), 1, 240)
END
BEGIN
  SELECT RAISE(ABORT, 'profiles: sort_name is not that of full_name');
END;
--> statement-breakpoint
-- All else of a company comes along when it moves to another cell, and cannot be changed meanwhile.
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
CREATE TRIGGER inspector_links_fenced_insert BEFORE INSERT ON inspector_links
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'inspector_links: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER inspector_links_fenced_update BEFORE UPDATE ON inspector_links
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'inspector_links: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER inspector_links_fenced_delete BEFORE DELETE ON inspector_links
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'inspector_links: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER inspector_packs_fenced_insert BEFORE INSERT ON inspector_packs
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'inspector_packs: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER inspector_packs_fenced_update BEFORE UPDATE ON inspector_packs
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'inspector_packs: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER inspector_packs_fenced_delete BEFORE DELETE ON inspector_packs
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'inspector_packs: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER month_exports_fenced_insert BEFORE INSERT ON month_exports
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'month_exports: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER month_exports_fenced_update BEFORE UPDATE ON month_exports
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'month_exports: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER month_exports_fenced_delete BEFORE DELETE ON month_exports
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'month_exports: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER prepared_packs_fenced_insert BEFORE INSERT ON prepared_packs
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'prepared_packs: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER prepared_packs_fenced_update BEFORE UPDATE ON prepared_packs
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'prepared_packs: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER prepared_packs_fenced_delete BEFORE DELETE ON prepared_packs
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'prepared_packs: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_pins_fenced_insert BEFORE INSERT ON kiosk_pins
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'kiosk_pins: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_pins_fenced_update BEFORE UPDATE ON kiosk_pins
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'kiosk_pins: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_pins_fenced_delete BEFORE DELETE ON kiosk_pins
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'kiosk_pins: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_tries_fenced_insert BEFORE INSERT ON kiosk_tries
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'kiosk_tries: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_tries_fenced_update BEFORE UPDATE ON kiosk_tries
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'kiosk_tries: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER kiosk_tries_fenced_delete BEFORE DELETE ON kiosk_tries
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'kiosk_tries: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER proposed_punches_fenced_insert BEFORE INSERT ON proposed_punches
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'proposed_punches: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER proposed_punches_fenced_update BEFORE UPDATE ON proposed_punches
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'proposed_punches: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER proposed_punches_fenced_delete BEFORE DELETE ON proposed_punches
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'proposed_punches: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER unassigned_punches_fenced_insert BEFORE INSERT ON unassigned_punches
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'unassigned_punches: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER unassigned_punches_fenced_update BEFORE UPDATE ON unassigned_punches
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'unassigned_punches: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER unassigned_punches_fenced_delete BEFORE DELETE ON unassigned_punches
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'unassigned_punches: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER join_links_fenced_insert BEFORE INSERT ON join_links
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'join_links: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER join_links_fenced_update BEFORE UPDATE ON join_links
WHEN EXISTS (SELECT 1 FROM companies WHERE id IN (OLD.company_id, NEW.company_id) AND move IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'join_links: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER join_links_fenced_delete BEFORE DELETE ON join_links
WHEN (SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
BEGIN SELECT RAISE(ABORT, 'join_links: the ledger is closed'); END;
--> statement-breakpoint
-- A mandate ends with role and status. A person who is active again needs another.
CREATE TRIGGER profiles_mandate_ends AFTER UPDATE OF role, status ON profiles
WHEN NEW.represents_since IS NOT NULL AND (NEW.role <> 'employee' OR NEW.status <> 'active')
BEGIN UPDATE profiles SET represents_since = NULL WHERE id = NEW.id; END;
--> statement-breakpoint
-- What is still to be sent to somebody as a representative is not sent after the mandate.
CREATE TRIGGER profiles_mandate_ended AFTER UPDATE OF represents_since ON profiles
WHEN OLD.represents_since IS NOT NULL AND NEW.represents_since IS NULL
BEGIN
  DELETE FROM mail_outbox WHERE next_attempt_at IS NOT NULL
    AND dedupe_key BETWEEN 'disagreed:' || OLD.company_id || ':' || OLD.id || ':' AND 'disagreed:' || OLD.company_id || ':' || OLD.id || ':9';
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
-- What somebody has read stays as they read it. Rows are deleted only with a company that has moved.
CREATE TRIGGER protocol_versions_fenced_insert BEFORE INSERT ON protocol_versions
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'protocol_versions: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER protocol_versions_fenced_update BEFORE UPDATE ON protocol_versions
BEGIN SELECT RAISE(ABORT, 'protocol_versions: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
CREATE TRIGGER protocol_versions_fenced_delete BEFORE DELETE ON protocol_versions
WHEN coalesce((SELECT move FROM companies WHERE id = OLD.company_id), 'here') NOT IN ('gone', 'arriving')
BEGIN SELECT RAISE(ABORT, 'protocol_versions: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
-- What was given is written down once, and kept as long as the record: art. 34.9 ET.
CREATE TRIGGER representative_files_fenced_insert BEFORE INSERT ON representative_files
WHEN (SELECT move FROM companies WHERE id = NEW.company_id) IN ('leaving', 'gone')
BEGIN SELECT RAISE(ABORT, 'representative_files: the ledger is closed'); END;
--> statement-breakpoint
CREATE TRIGGER representative_files_fenced_update BEFORE UPDATE ON representative_files
BEGIN SELECT RAISE(ABORT, 'representative_files: append-only, as the ledger is closed to changes'); END;
--> statement-breakpoint
CREATE TRIGGER representative_files_fenced_delete BEFORE DELETE ON representative_files
WHEN coalesce((SELECT move FROM companies WHERE id = OLD.company_id), 'here') NOT IN ('gone', 'arriving')
  AND ((SELECT move FROM companies WHERE id = OLD.company_id) = 'leaving'
    -- A night's purge goes by its own clock.
    OR OLD.downloaded_at >= unixepoch('now', '-4 years', '+1 day') * 1000)
BEGIN SELECT RAISE(ABORT, 'representative_files: append-only, as the ledger is closed to changes'); END;
