import { revealed } from "#cell";
import { sql, getTableColumns } from "drizzle-orm";
import { bytesToHex } from "@noble/hashes/utils.js";
import { builderOf, listOf, nameOf, prepare, type StatementPreparer } from "~/platform/statement.server";
import { inParts, rowsFrom } from "~/modules/ledger/rows-from";
import { commitmentTo, type CommitmentDomain, type SaltedOpening } from "./format/lines";

/** Adds a random salt (32 bytes), so that nobody can guess the data behind a commitment. */
export const withSalt = <Data extends object>(data: Data): SaltedOpening<Data> => ({
  data,
  salt: newSalt(),
});

/** Returns 32 random bytes as hex. */
export const newSalt = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/** An event with a commitment, as known when it is decided. */
export interface CommittingEvent {
  ledger: number;
  subject: number;
  subjectSeq: number;
}

/**
 * Returns the statement that stores data and salt. Put it in the event's batch, after the event, so that both are stored or neither.
 * The batch fails if the event has another commitment.
 */
export function revealStatement(
  d1: StatementPreparer,
  { ledger, subject, subjectSeq }: CommittingEvent,
  { domain, opening }: { domain: CommitmentDomain; opening: SaltedOpening<object> },
): D1PreparedStatement {
  const { salt, data } = opening;
  return prepare(
    d1,
    builderOf(d1)
      .insert(revealed)
      .values({
        commitment: sql`unhex(${commitmentTo(domain, opening)})`,
        ledger,
        subject,
        subjectSeq,
        salt: sql`unhex(${salt})`,
        data: JSON.stringify(data),
      }),
  );
}

/** Data with their salt, and their domain. */
export interface SaltedData {
  domain: CommitmentDomain;
  opening: SaltedOpening<object>;
}

const columns = Object.values(getTableColumns(revealed));

/** Returns the statements of `revealStatement` for many events. */
export function revealMany(
  d1: StatementPreparer,
  all: readonly (CommittingEvent & SaltedData)[],
): D1PreparedStatement[] {
  return inParts(all.map(toRow)).map((rows) => {
    const { from, field } = rowsFrom(rows);
    const values = columns.map((column) =>
      column === revealed.commitment || column === revealed.salt
        ? sql`unhex(${field(column.name)})`
        : field(column.name),
    );
    return prepare(
      d1,
      sql`INSERT INTO ${revealed} (${listOf(columns.map(nameOf))}) SELECT ${listOf(values)} ${from ? sql`FROM ${from}` : sql``}`,
    );
  });
}

const toRow = ({ ledger, subject, subjectSeq, domain, opening }: CommittingEvent & SaltedData) => ({
  ledger,
  subject,
  subject_seq: subjectSeq,
  commitment: commitmentTo(domain, opening),
  salt: opening.salt,
  data: JSON.stringify(opening.data),
});
