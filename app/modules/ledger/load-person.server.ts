import {
  eventColumns,
  timeLogColumns,
  toEntry,
  toEvent,
  type EventRow,
  type TimeLogRow,
} from "./ledger-rows";
import type { LedgerEvent } from "./model/event";
import { newPerson, type Person, type PersonState, type Proposal } from "./model/person";
import type { SubjectKey } from "./projections.server";

interface CorrectionRow {
  seq: number;
  proposal: string;
  answer: Proposal["answer"];
  ground: Proposal["ground"];
}

/** How much of a record a decision needs: a punch the entry that is open, a correction all entries. */
export type Extent = "open" | "all";

/** What a decision is made of: the person, and the event that was appended under the request's key before. */
export interface Loaded {
  person: Person;
  earlier: { event: LedgerEvent; wish: string } | null;
}

/** A person's record as their newest event left it, in one trip. */
export async function loadPerson(
  d1: Pick<D1Database, "prepare" | "batch">,
  { subject, profileId }: Pick<SubjectKey, "subject"> & { profileId: string },
  { extent, requestKey }: { extent: Extent; requestKey: string | null },
): Promise<Loaded> {
  const isOpen = extent === "open" ? "AND check_out_at IS NULL AND exit_missing = 0 AND void IS NULL" : "";
  const [states, logs, earlier, corrections] = await d1.batch([
    d1.prepare("SELECT state FROM person_states WHERE subject = ?").bind(subject),
    d1.prepare(`SELECT ${timeLogColumns} FROM time_logs WHERE subject = ? ${isOpen}`).bind(subject),
    d1
      .prepare(
        `SELECT ${eventColumns}, lower(hex(wish)) AS wish FROM events WHERE subject = ? AND request = unhex(?)`,
      )
      .bind(subject, requestKey),
    ...(extent === "all"
      ? [d1.prepare("SELECT seq, proposal, answer, ground FROM corrections WHERE subject = ?").bind(subject)]
      : []),
  ]);
  const [row] = states!.results as { state: string }[];
  const [asked] = earlier!.results as (EventRow & { wish: string })[];
  const entries = (logs!.results as TimeLogRow[]).map(toEntry);
  const proposals = ((corrections?.results ?? []) as CorrectionRow[]).map(toProposal);
  return {
    earlier: asked ? { event: toEvent(asked), wish: asked.wish } : null,
    person: {
      profileId,
      state: row ? (JSON.parse(row.state) as PersonState) : newPerson(profileId).state,
      entries: new Map(entries.map((entry) => [entry.openedBy, entry])),
      proposals: new Map(proposals.map((proposal) => [proposal.seq, proposal])),
    },
  };
}

const toProposal = ({ seq, proposal, answer, ground }: CorrectionRow): Proposal => ({
  ...(JSON.parse(proposal) as Omit<Proposal, "seq" | "answer" | "ground">),
  seq,
  answer,
  ground,
});
