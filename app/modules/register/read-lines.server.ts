import { events, revealed, subjects } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { textOf } from "~/platform/statement.server";
import type { Ledger } from "~/modules/ledger/find-ledger.server";
import { recordedColumns } from "~/modules/ledger/ledger-columns";
import { toEvent, type RecordedRow } from "~/modules/ledger/ledger-rows";
import { envelopeBytes, factsDigest, type Facts } from "./format/envelope";
import {
  commitmentTo,
  type CommitmentDomain,
  type Opening,
  type PersonData,
  type PlaceData,
  type Revealed,
  type TextData,
  type ToldEvent,
  type ToldLine,
} from "./format/lines";
import { leafHash, type Hash } from "./format/merkle";

/** Whose register it is: a log in the words of the tree, a ledger in those of working time. */
export type Log = Ledger;

/** A row of `events` with all that is hashed. */
export type FactRow = RecordedRow;

/** With what opens its commitments. */
export interface LineRow extends FactRow {
  opened_person: string | null;
  opened_place: string | null;
  opened_text: string | null;
}

/** Salt and data in one text; null where there is no commitment, or where they have been erased. */
export const openingOf = (commitment: SQL) =>
  sql`(SELECT lower(hex(${revealed.salt})) || ${revealed.data} FROM ${revealed} WHERE ${revealed.commitment} = ${commitment})`;

/** The columns of {@link FactRow}, of `events`. */
export const factColumns = textOf(recordedColumns);

const ownIdentity = sql`CASE WHEN ${events.kind} IN ('person', 'company') THEN ${events.person} END`;

/** The columns of {@link LineRow}. Who a person is stands at their own event; a punch only commits to it. */
export const lineColumns = textOf(
  sql`${recordedColumns}, ${openingOf(ownIdentity)} AS opened_person,
      ${openingOf(sql`${events.place}`)} AS opened_place, ${openingOf(sql`${events.text}`)} AS opened_text`,
);

/** Whose event it is, beside {@link lineColumns}: a row more. */
export const profileColumn = textOf(
  sql`(SELECT ${subjects.profileId} FROM ${subjects} WHERE ${subjects.key} = ${events.subject}) AS profile_id`,
);

interface Whose {
  companyId: string;
  /** Null for the company itself. */
  profileId: string | null;
}

/** A row says no event any more: somebody has altered it. */
export class UnreadableEvent extends Error {
  override name = "UnreadableEvent";

  constructor(
    readonly seq: number,
    options: ErrorOptions,
  ) {
    super(`nº ${seq} cannot be read`, options);
  }
}

function readable<Read>({ seq }: Pick<FactRow, "seq">, read: () => Read): Read {
  try {
    return read();
  } catch (cause) {
    throw new UnreadableEvent(seq, { cause });
  }
}

/** @throws UnreadableEvent */
export function toToldEvent(row: FactRow, { companyId, profileId }: Whose): ToldEvent {
  const { id, occurredAt, timeZone, source, actor, payload } = readable(row, () => toEvent(row));
  const facts: Facts = {
    id,
    occurred_at: occurredAt,
    recorded_at: row.recorded_at,
    time_zone: timeZone,
    source,
    actor: { kind: actor.kind, id: actor.id },
    payload,
    // hex() says '' of null.
    commitments: { person: row.person || null, place: row.place || null, text: row.text || null },
  };
  const { seq, subject_seq, kind, day, about } = row;
  return {
    envelope: {
      ...{ company_id: companyId, seq, subject: profileId, subject_seq, kind, day, about },
      facts: factsDigest(facts),
    },
    facts,
  };
}

/** The same with what is revealed beside it. @throws UnreadableEvent */
export const toLine = (row: LineRow, whose: Whose): ToldLine => ({
  ...toToldEvent(row, whose),
  revealed: readable(row, () => readRevealed(row)),
});

/**
 * What is revealed beside an event, null where it has been erased.
 * @throws Error where it is not what the event is committed to.
 */
export function readRevealed(row: LineRow): Revealed {
  const domain = row.kind === "company" ? "company" : "person";
  return {
    person: opened<PersonData>(domain, row.opened_person, row.person),
    place: opened<PlaceData>("place", row.opened_place, row.place),
    text: opened<TextData>("text", row.opened_text, row.text),
  };
}

/** @throws Error where an opening is not that of a commitment. */
function opened<Data extends object>(
  domain: CommitmentDomain,
  text: string | null,
  commitment: string | null,
): Opening<Data> | null {
  const opening = readOpening<Data>(text);
  if (opening && commitmentTo(domain, opening) !== commitment)
    throw new Error(`the ${domain} that is revealed is another`);
  return opening;
}

const saltDigits = 64;

/** The identity that an event of a person repeats; null where it has been erased. @throws UnreadableEvent */
export const readIdentity = (row: FactRow & { identity: string | null }): Opening<PersonData> | null =>
  readable(row, () => opened<PersonData>("person", row.identity, row.person));

/** What {@link openingOf} selects. */
const readOpening = <Data>(text: string | null): Opening<Data> | null =>
  text === null
    ? null
    : { data: JSON.parse(text.slice(saltDigits)) as Data, salt: text.slice(0, saltDigits) };

/** The event's leaf in the tree. */
export const leafOf = ({ envelope }: Pick<ToldEvent, "envelope">): Hash => leafHash(envelopeBytes(envelope));
