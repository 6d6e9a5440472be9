/** A table of which a company's rows are copied, called `t` in what is read of it. */
export interface CopiedTable {
  name: string;
  /** After FROM; `?1` is the company's id. */
  from: string;
  /** What its rows come in the order of; of tables that come together it is the same. */
  order: string;
}

/** Tables whose rows come together: the next so many of one, or those of the next so many events. */
export interface Step {
  name: string;
  tables: readonly CopiedTable[];
  isByEvent: boolean;
}

/** `?1` is the company. */
export const itsLedger = "(SELECT key FROM ledgers WHERE company_id = ?1)";

const ofCompany = (name: string, key = "id"): Step => ({
  name,
  tables: [{ name, from: `${name} t WHERE t.company_id = ?1`, order: `t.${key}` }],
  isByEvent: false,
});

const ofEvent = (name: string, isOf: string): CopiedTable => ({
  name,
  from: `events e CROSS JOIN ${name} t ON ${isOf} WHERE e.ledger = ${itsLedger}`,
  order: "e.seq",
});

/**
 * All of a company but its own row, and its tree, which grows anew from its events. Rows come after those that they refer to; those of
 * projections after all events, because each is held to the event that wrote it last. `company_jobs`, `reminder_times` and
 * `register_progress` stay behind: in the other cell all is still to be done, planned and checked.
 */
export const steps: readonly Step[] = [
  {
    name: "subjects",
    // The company's own comes with the ledger. Who began to join and has no profile yet gets a key where they do.
    tables: [
      {
        name: "subjects",
        from: `subjects t WHERE t.ledger = ${itsLedger} AND EXISTS (SELECT 1 FROM profiles WHERE subject = t.key)`,
        order: "t.key",
      },
    ],
    isByEvent: false,
  },
  ofCompany("profiles"),
  ofCompany("invitations"),
  ofCompany("invitation_mails"),
  ofCompany("join_links", "company_id"),
  ofCompany("ownership_offers", "company_id"),
  ofCompany("inspector_links"),
  ofCompany("inspector_packs"),
  ofCompany("kiosk_pins", "profile_id"),
  ofCompany("kiosk_tries"),
  ofCompany("unattributed_punches"),
  ofCompany("prepared_packs"),
  ofCompany("protocol_versions", "version"),
  ofCompany("representative_files"),
  ofCompany("payment_failures"),
  ofCompany("monthly_employee_stats", "month_year"),
  ofCompany("month_exports", "what"),
  ofCompany("proposed_punches", "request"),
  {
    name: "events",
    tables: [
      { name: "events", from: `events t WHERE t.ledger = ${itsLedger}`, order: "t.seq" },
      ofEvent(
        "revealed",
        "t.commitment IN (e.person, e.place, e.text) AND t.subject = e.subject AND t.subject_seq = e.subject_seq",
      ),
    ],
    isByEvent: true,
  },
  {
    name: "projections",
    tables: [
      ofEvent("time_logs", "t.subject = e.subject AND t.opened_by = e.subject_seq"),
      ofEvent("corrections", "t.subject = e.subject AND t.seq = e.subject_seq"),
      ofEvent("person_states", "t.subject = e.subject AND t.as_of = e.subject_seq"),
    ],
    isByEvent: true,
  },
];

/** What follows the last of them in `arrivals`: all is here. */
export const allCopied = "done";
