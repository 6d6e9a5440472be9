import { isTransient } from "~/platform/retry.server";
import { appendStatements, type Append } from "./append.server";
import { loadPerson, type Extent } from "./load-person.server";
import type { Decision } from "./model/commands";
import type { LedgerEvent } from "./model/event";
import type { Person } from "./model/person";
import type { SubjectKey } from "./projections.server";

const attempts = 3;

/** What is asked of one person's ledger. */
export interface Command<Refusal> extends Omit<Append, keyof SubjectKey> {
  extent: Extent;
  decide: (person: Person) => Decision<Refusal>;
}

export type Outcome<Refusal> =
  /** With the person after it. No events: it was so already. */
  | { code: "appended"; events: LedgerEvent[]; person: Person }
  /** The same request had been here before: its answer was this event. */
  | { code: "repeated"; event: LedgerEvent; person: Person }
  | { code: "key-reused" }
  | { code: "refused"; refusal: Refusal }
  /** The ledger is being moved or rebuilt: it is worth asking again in a moment. */
  | { code: "closed" };

/**
 * Reads, decides and appends: two trips. Whoever loses a race, or the answer of the database, reads again (the person, and
 * whether the request is there already) and decides anew, three times at most. A refusal is not remembered.
 */
export async function runCommand<Refusal>(
  d1: Pick<D1Database, "prepare" | "batch">,
  of: SubjectKey & { profileId: string },
  { extent, decide, ...append }: Command<Refusal>,
): Promise<Outcome<Refusal>> {
  const { request } = append;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { person, earlier } = await loadPerson(d1, of, { extent, requestKey: request.key });
      if (earlier)
        return earlier.wish === request.wish
          ? { code: "repeated", event: earlier.event, person }
          : { code: "key-reused" };
      const decision = decide(person);
      if ("refusal" in decision) return { code: "refused", refusal: decision.refusal };
      if (decision.events.length === 0) return { code: "appended", events: [], person };
      const { statements, ...appended } = appendStatements(d1, person, decision.events, { ...of, ...append });
      await d1.batch(statements);
      return { code: "appended", ...appended };
    } catch (fault) {
      const said = fault instanceof Error ? fault.message : "";
      if (said.includes("the ledger is closed")) return { code: "closed" };
      const isLost = /SQLITE_CONSTRAINT|constraint failed/.test(said) || isTransient(fault);
      if (!isLost || attempt === attempts) throw fault;
    }
  }
}
