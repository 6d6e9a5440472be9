import { events, revealed, subjects } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { renderOnce } from "~/platform/statement.server";
import type { Ledger } from "~/modules/ledger/find-ledger.server";
import { recordedColumns } from "~/modules/ledger/ledger-columns";
import { toEvent, type RecordedRow } from "~/modules/ledger/ledger-rows";
import { envelopeBytes, factsDigest, type Facts } from "./format/envelope";
import {
  commitmentTo,
  type CommitmentDomain,
  type SaltedOpening,
  type PersonData,
  type PlaceData,
  type RevealedData,
  type TextData,
  type DisclosedEvent,
  type DisclosedLine,
} from "./format/lines";
import { leafHash, type Hash } from "./format/merkle";

/** A company's register. The tree's words call it a log, those of working time a ledger. */
export type RegisterLog = Ledger;

/** A row of `events` with everything that is hashed. */
export type FactRow = RecordedRow;

/** A row with the data behind its commitments. */
export interface LineRow extends FactRow {
  opened_person: string | null;
  opened_place: string | null;
  opened_text: string | null;
}

/** Salt and data in one text. Null without a commitment, or after erasure. */
export const openingOf = (commitment: SQL) =>
  sql`(SELECT lower(hex(${revealed.salt})) || ${revealed.data} FROM ${revealed} WHERE ${revealed.commitment} = ${commitment})`;

/** The columns of {@link FactRow}, of `events`. */
export const factColumns = recordedColumns;

const ownIdentity = sql`CASE WHEN ${events.kind} IN ('person', 'company') THEN ${events.person} END`;

/** The columns of {@link LineRow}. Identity data belong to the person's own event; a punch only commits to it. */
export const lineColumns = renderOnce(
  sql`${recordedColumns}, ${openingOf(ownIdentity)} AS opened_person,
      ${openingOf(sql`${events.place}`)} AS opened_place, ${openingOf(sql`${events.text}`)} AS opened_text`,
);

/** The event's profile, in addition to {@link lineColumns}. It reads one more row. */
export const profileColumn = renderOnce(
  sql`(SELECT ${subjects.profileId} FROM ${subjects} WHERE ${subjects.key} = ${events.subject}) AS profile_id`,
);

interface EventOwner {
  companyId: string;
  /** Null for the company itself. */
  profileId: string | null;
}

/** A row that is no valid event: somebody has changed it. */
export class UnreadableEvent extends Error {
  override name = "UnreadableEvent";

  constructor(
    readonly seq: number,
    options: ErrorOptions,
  ) {
    super(`nº ${seq} cannot be read`, options);
  }
}

function readable<Read>({ seq }: Pick<FactRow, "seq">, readLine: () => Read): Read {
  try {
    return readLine();
  } catch (cause) {
    throw new UnreadableEvent(seq, { cause });
  }
}

/** @throws UnreadableEvent */
export function toDisclosedEvent(row: FactRow, { companyId, profileId }: EventOwner): DisclosedEvent {
  const { id, occurredAt, timeZone, source, actor, payload } = readable(row, () => toEvent(row));
  const facts: Facts = {
    id,
    occurred_at: occurredAt,
    recorded_at: row.recorded_at,
    time_zone: timeZone,
    source,
    actor: { kind: actor.kind, id: actor.id },
    payload,
    // SQLite's hex() returns '' for null.
    commitments: { person: row.person || null, place: row.place || null, text: row.text || null },
  };
  const { seq, subject_seq, kind, day, about } = row;
  return {
    envelope: {
      company_id: companyId,
      seq,
      subject: profileId,
      subject_seq,
      kind,
      day,
      about,
      facts: factsDigest(facts),
    },
    facts,
  };
}

/** Returns the event with its disclosed data. @throws UnreadableEvent */
export const toLine = (row: LineRow, whose: EventOwner): DisclosedLine => ({
  ...toDisclosedEvent(row, whose),
  revealed: readable(row, () => readRevealed(row)),
});

/**
 * Returns the data behind an event's commitments; null after erasure.
 * @throws Error when they do not match the commitment.
 */
export function readRevealed(row: LineRow): RevealedData {
  const domain = row.kind === "company" ? "company" : "person";
  return {
    person: checkedOpening<PersonData>(domain, row.opened_person, row.person),
    place: checkedOpening<PlaceData>("place", row.opened_place, row.place),
    text: checkedOpening<TextData>("text", row.opened_text, row.text),
  };
}

/** @throws Error when the data do not match the commitment. */
function checkedOpening<Data extends object>(
  domain: CommitmentDomain,
  text: string | null,
  commitment: string | null,
): SaltedOpening<Data> | null {
  const opening = readOpening<Data>(text);
  if (opening && commitmentTo(domain, opening) !== commitment)
    throw new Error(`the revealed ${domain} does not match its commitment`);
  return opening;
}

const saltDigits = 64;

/** Returns the identity that a person's event repeats; null after erasure. @throws UnreadableEvent */
export const readIdentity = (row: FactRow & { identity: string | null }): SaltedOpening<PersonData> | null =>
  readable(row, () => checkedOpening<PersonData>("person", row.identity, row.person));

/** Parses the text of {@link openingOf}. @throws Error when the data are no JSON. */
export const readOpening = <Data>(text: string | null): SaltedOpening<Data> | null =>
  text === null
    ? null
    : { data: JSON.parse(text.slice(saltDigits)) as Data, salt: text.slice(0, saltDigits) };

/** Returns the event's leaf hash. */
export const leafHashOf = ({ envelope }: Pick<DisclosedEvent, "envelope">): Hash =>
  leafHash(envelopeBytes(envelope));
