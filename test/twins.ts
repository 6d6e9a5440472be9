// Broken twins: tests that are run once more with a guard of the code away, and must fail without it. The deep tier runs them.

/** A test, and what is weakened while it is run once more. */
export type Twin = {
  /** Its file below `test`, its blocks and its name, joined by ` > `. */
  test: string;
} & (
  | {
      /** The part of a statement that is away. */
      guard: RegExp;
      /** What stands there instead, with as many parameters as the guard; nothing unless told. */
      instead?: string | ((guard: string) => string);
    }
  | {
      /** Statements that take something out of the cell's schema. */
      dropped: string[];
    }
);

/** Two events of a person may have one number. */
const sameNumber = ["DROP INDEX events_subject", "DROP TRIGGER events_in_order"];

/** And older events write these projections too. */
const backwards = (...tables: string[]) => [
  ...sameNumber,
  ...tables.map((table) => `DROP TRIGGER ${table}_forward`),
];

export const twins: Twin[] = [
  {
    test: "http/closing/races.test.ts > a punch while the company closes > is recorded, and the company stays open for it; or is refused: never after the closing",
    dropped: ["DROP TRIGGER events_fenced"],
  },
  {
    test: "http/closing/races.test.ts > a company that is handed over while it closes > is either closed by its owner or the new one's and open",
    guard: /AND actor\.role IN/,
    instead: "AND 'owner' IN",
  },
  {
    test: "http/closing/races.test.ts > whoever winds a company up late, after it was opened again and paid for > leaves the new subscription alone",
    guard: /"companies"\."closed_at" = \?/,
    instead: "? IS NOT NULL",
  },
  {
    test: "http/protocol/races.test.ts > of two versions that are saved at once one is the next, and the other is told, in every order",
    guard: /\? \+ 1, \?, \?, \?[^]*AND \? =\s+\(SELECT coalesce/,
    instead: (guard) =>
      guard
        .replace("? + 1", "? * 0 + 1 + (SELECT coalesce(max(version), 0) FROM protocol_versions)")
        .replace(/AND \? =\s+\(/, "AND ? <> -1 + 0 * ("),
  },
  {
    test: "http/protocol/races.test.ts > what is replaced while somebody says that they read it is read before it, or is told to be old, in every order",
    guard: /p\.version = \(SELECT max\(version\)/,
    instead: "p.version <= (SELECT max(version)",
  },
  {
    test: "http/representatives/disagreed.test.ts > who represents nobody any more is sent nothing, even where it was queued before",
    dropped: ["DROP TRIGGER profiles_mandate_ended"],
  },
  {
    test: "http/team/change-status.test.ts > at the same moment > two admins who deactivate each other: one does, the other is no admin any more",
    guard: /AND actor.status = 'active' AND actor.role IN \(SELECT value FROM json_each\(\?\)\)/g,
    instead: "AND ? IS NOT NULL",
  },
  {
    test: "http/team/change-status.test.ts > at the same moment > somebody who punches while being deactivated has punched, or has been refused, with nothing between",
    dropped: backwards("person_states"),
  },
  {
    test: "operations/clock/check-out-race.test.ts > one person who checks out on two screens at once > has closed the entry once",
    dropped: backwards("person_states", "time_logs"),
  },
  {
    test: "operations/mail/outbox-race.test.ts > several deliverers at once > two of them send each mail once, and ask the provider once",
    guard: /"next_attempt_at" = \?(?=.*returning)/,
    instead: '"next_attempt_at" = min("next_attempt_at", ?)',
  },
  {
    test: "operations/mail/provider-limit.test.ts > a provider that takes no more (429) > costs a queued mail no attempt: it waits in its row, and is woken in time",
    guard: /"attempts" - 1/,
    instead: '"attempts"',
  },
  {
    test: "operations/register/check.test.ts > while people punch between its steps, the check > finds nothing: what came after its beginning is left for the next night",
    guard: /SELECT as_of, state FROM person_states/,
    instead: "SELECT 0 AS as_of, state FROM person_states",
  },
  {
    test: "operations/register/package.test.ts > for some days > exactly what they are linked with is told, found from all that is recorded",
    guard: /recorded_at < \?3/g,
    instead: "recorded_at < ?3 + 172800000",
  },
  {
    test: "operations/register/package.test.ts > the whole register of a large company > is not signed where data were erased between its files",
    guard: /SELECT erased FROM/,
    instead: "SELECT 0 FROM",
  },
];
