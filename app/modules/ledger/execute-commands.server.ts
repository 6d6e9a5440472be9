import { logFault } from "~/platform/log.server";
import { isTransient } from "~/platform/retry.server";
import { isPreconditionUnmet } from "~/platform/assert-in-batch.server";
import { batchOf, type AnswersTo, type BatchPart, type BatchParts } from "~/platform/statement.server";
import { appendStatements, type AppendContext, type RequestKey, type Commitments } from "./append.server";
import type { RecordedRow } from "./ledger-rows";
import {
  readPeople,
  type ReadExtent,
  type PersonRecord,
  type PeopleRecords,
  type Subject,
} from "./read-people.server";
import type { LedgerEvent, NewEvent } from "./rules/event";
import type { Person } from "./rules/person";

/** The most attempts at a batch when D1 has transient faults. */
const mostFaults = 3;
/** The most races a command may lose. Each is lost to another event of the same person, and nobody sends so many. */
const mostLostRaces = 20;

/** A command on some of a ledger's people. It succeeds or fails as a whole. */
export interface Commands<
  Refusal = never,
  Alongside extends BatchParts = readonly BatchPart[],
  Details = undefined,
> extends AppendContext {
  subjects: readonly Subject[];
  extent: ReadExtent;
  /** The preloaded records and the event of an earlier request with the same key. The first decision uses them. */
  preloaded?: PeopleRecords | null;
  /** Stored with the last event of the first person; null if the request is never repeated. */
  request: RequestKey | null;
  /**
   * Returns the events of each person, in the order of `subjects`. The details are what else the batch and the caller need of this
   * decision, such as new salts: each attempt decides again.
   */
  decide: (
    people: readonly PersonRecord[],
  ) => { events: (readonly NewEvent[])[]; details?: Details } | { refusal: Refusal };
  commitmentsOf?: (event: NewEvent, record: PersonRecord, details: Details) => Partial<Commitments>;
  /** Returns further parts of the batch. They run after the events, also if there are none. */
  alongside?: (events: readonly LedgerEvent[], details: Details) => Alongside;
}

export type CommandsOutcome<
  Refusal,
  Alongside extends BatchParts = readonly BatchPart[],
  Details = undefined,
> =
  /** The events were recorded. */
  | {
      code: "appended";
      events: LedgerEvent[];
      rows: RecordedRow[];
      /** The people after the events. */
      people: Person[];
      details: Details;
      /** The results of the further parts. */
      alongside: AnswersTo<Alongside>;
    }
  /** The request was a repetition. Its first answer was this event. */
  | { code: "repeated"; row: RecordedRow }
  | { code: "key-reused" }
  | { code: "refused"; refusal: Refusal }
  /** A precondition alongside the events failed (platform/assert-in-batch). Nothing was written. */
  | { code: "unmet"; details: Details }
  /** The ledger is being rebuilt, or the command lost too many races. The client may repeat it in a moment. */
  | { code: "closed" };

/**
 * Reads, decides and appends, in two round trips, or in one if the records are preloaded. After a lost race or a lost answer
 * of the database it reads the people and the request's event again, and decides again. It does not store refusals.
 * @throws faults of D1 after three attempts.
 */
export async function executeCommands<
  Refusal = never,
  const Alongside extends BatchParts = readonly BatchPart[],
  Details = undefined,
>(
  d1: Pick<D1Database, "prepare" | "batch">,
  {
    subjects,
    extent,
    preloaded,
    request,
    decide,
    commitmentsOf,
    alongside,
    ...append
  }: Commands<Refusal, Alongside, Details>,
): Promise<CommandsOutcome<Refusal, Alongside, Details>> {
  for (let faults = 0, lost = 0, preloadedPeople = preloaded ?? null; ; preloadedPeople = null) {
    const readRequest = { extent, requestKey: request?.key ?? null };
    const { people, earlier } =
      preloadedPeople ?? (await readPeople(d1, { ledger: append.ledger, subjects }, readRequest));
    if (earlier)
      return earlier.digest === request?.digest
        ? { code: "repeated", row: earlier.row }
        : { code: "key-reused" };
    const decision = decide(people);
    if ("refusal" in decision) return { code: "refused", refusal: decision.refusal };
    const details = decision.details as Details;
    try {
      const decidedEvents = subjects.map(({ subject }, at) => ({
        subject,
        person: people[at]!.person,
        events: decision.events[at]!,
        commitmentsOf: (event: NewEvent) => commitmentsOf?.(event, people[at]!, details) ?? {},
        request: at === 0 ? request : null,
      }));
      const { statements, events, people: after } = appendStatements(d1, decidedEvents, append);
      const answers = await batchOf(d1, {
        appended: statements,
        alongside: alongside?.(events, details) ?? [],
      });
      return {
        code: "appended",
        events,
        people: after,
        details,
        alongside: answers.alongside as AnswersTo<Alongside>,
        // Only the statements that insert events return rows.
        rows: answers.appended.flatMap(({ results }) => results as RecordedRow[]),
      };
    } catch (fault) {
      const faultText = fault instanceof Error ? fault.message : "";
      if (isPreconditionUnmet(fault)) return { code: "unmet", details };
      if (isClosedFault(faultText)) return { code: "closed" };
      if (isTransient(fault)) faults += 1;
      else if (isConflictFault(faultText)) lost += 1;
      else throw fault;
      if (faults === mostFaults) throw fault;
      if (lost === mostLostRaces) {
        // Rows that differ from the events are a likelier cause than so many requests.
        logFault("command: lost every race", fault, { ledger: append.ledger });
        return { code: "closed" };
      }
    }
  }
}

/**
 * Whether a trigger refused the batch because the ledger or its company is closed. Triggers of append-only tables use the same
 * words in a longer message ('append-only, as the ledger is closed to changes'). Their refusal is a fault of the program.
 */
const isClosedFault = (faultMessage: string) =>
  /: the ledger is closed(?: with its company)?(?:: SQLITE_|$)/.test(faultMessage);

/** Whether a trigger or a unique index rejected the batch because its decision used an older state. */
const isConflictFault = (faultMessage: string) =>
  /UNIQUE constraint failed: (events|time_logs)\.|not the next one|no such event|not the newest/.test(
    faultMessage,
  );
