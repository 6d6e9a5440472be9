import { logFault } from "~/platform/log.server";
import { isTransient, withRetries } from "~/platform/retry.server";
import { isPreconditionUnmet } from "~/platform/precondition.server";
import { appendStatements, type Append, type AskedFor, type Commitments } from "./append.server";
import type { RecordedRow } from "./ledger-rows";
import { loadPeople, type Extent, type Known, type Loaded, type Subject } from "./load-people.server";
import type { LedgerEvent, NewEvent } from "./model/event";
import type { Person } from "./model/person";

/** Of the database, when it faults for a moment. */
const attempts = 3;
/** Whoever loses, lost to an event of the same person: nobody has so many in hand at once. */
const mostLost = 20;

/** What is asked of some of a ledger's people, all or nothing. */
export interface Commands<Refusal> extends Append {
  subjects: readonly Subject[];
  extent: Extent;
  /** Their records and what was asked under the key, where that has been read already: the first decision is made of it. */
  foreseen?: Loaded | null;
  /** Null where nothing repeats it. It stands beside the last event of the first of them. */
  request: AskedFor | null;
  /** The events of each, in the order of `subjects`. */
  decide: (people: readonly Known[]) => { events: (readonly NewEvent[])[] } | { refusal: Refusal };
  commitmentsOf?: (event: NewEvent, known: Known) => Partial<Commitments>;
  /** What else is written or read in the batch, after the events: also where there are none. */
  also?: (events: readonly LedgerEvent[]) => D1PreparedStatement[];
}

export type Outcome<Refusal> =
  /** What was recorded, with the rows of the events and what the statements of `also` answered. */
  | {
      code: "appended";
      events: LedgerEvent[];
      rows: RecordedRow[];
      /** Each as the events left them. */
      people: Person[];
      also: D1Result[];
    }
  /** The same request had been here before: its answer was this event. */
  | { code: "repeated"; row: RecordedRow }
  | { code: "key-reused" }
  | { code: "refused"; refusal: Refusal }
  /** A statement of `also` required what was not so (platform/precondition): nothing was written. */
  | { code: "unmet" }
  /** The ledger is being moved or rebuilt, or others kept being first: it is worth asking again in a moment. */
  | { code: "closed" };

/**
 * Reads, decides and appends: two trips, or one where what is read is foreseen. Whoever loses a race, or the answer of the database, reads again (the people, and
 * whether the request is there already) and decides anew. A refusal is not remembered.
 */
export async function runCommands<Refusal>(
  d1: Pick<D1Database, "prepare" | "batch">,
  { subjects, extent, foreseen, request, decide, commitmentsOf, also, ...append }: Commands<Refusal>,
): Promise<Outcome<Refusal>> {
  for (let faults = 0, lost = 0, known = foreseen ?? null; ; known = null) {
    const wanted = { extent, requestKey: request?.key ?? null };
    const { people, earlier } =
      known ?? (await withRetries(() => loadPeople(d1, { ledger: append.ledger, subjects }, wanted)));
    try {
      if (earlier)
        return earlier.wish === request?.wish
          ? { code: "repeated", row: earlier.row }
          : { code: "key-reused" };
      const decision = decide(people);
      if ("refusal" in decision) return { code: "refused", refusal: decision.refusal };
      const decided = subjects.map(({ subject }, at) => ({
        ...{ subject, person: people[at]!.person, events: decision.events[at]! },
        commitmentsOf: (event: NewEvent) => commitmentsOf?.(event, people[at]!) ?? {},
        request: at === 0 ? request : null,
      }));
      const { statements, rowsAt, events, people: after } = appendStatements(d1, decided, append);
      const batch = [...statements, ...(also?.(events) ?? [])];
      const answers = batch.length > 0 ? await d1.batch(batch) : [];
      return {
        ...{ code: "appended", events, people: after, also: answers.slice(statements.length) },
        rows: rowsAt.flatMap((at) => answers[at]!.results as RecordedRow[]),
      };
    } catch (fault) {
      const said = fault instanceof Error ? fault.message : "";
      if (isPreconditionUnmet(fault)) return { code: "unmet" };
      if (said.includes("the ledger is closed")) return { code: "closed" };
      if (isTransient(fault)) faults += 1;
      else if (isConflict(said)) lost += 1;
      else throw fault;
      if (faults === attempts) throw fault;
      if (lost === mostLost) {
        // So many are more likely rows that are not what the events say than people.
        logFault("command: never first", fault, { ledger: append.ledger });
        return { code: "closed" };
      }
    }
  }
}

/** What the triggers and the unique indexes of events and of their projections say of a decision about an older state. */
const isConflict = (said: string) =>
  /UNIQUE constraint failed: (events|time_logs)\.|not the next one|no such event|not the newest/.test(said);
