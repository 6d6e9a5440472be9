import { revealed } from "#cell";
import { getTableColumns, sql } from "drizzle-orm";
import { listOf, nameOf, prepare, type Prepares } from "~/platform/statement.server";
import { inParts, rowsFrom } from "~/modules/ledger/rows-from";
import { commitmentTo, type CommitmentDomain, type Opening } from "./format/lines";
import type { Committing } from "./reveal.server";

/** Data with their salt, and what they are of. */
export interface Revealing {
  domain: CommitmentDomain;
  opening: Opening<object>;
}

const columns = Object.values(getTableColumns(revealed));

/** The statements of `revealStatement` for many events at once. */
export function revealMany(d1: Prepares, all: readonly (Committing & Revealing)[]): D1PreparedStatement[] {
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

const toRow = ({ ledger, subject, subjectSeq, domain, opening }: Committing & Revealing) => ({
  ...{ ledger, subject, subject_seq: subjectSeq },
  ...{ commitment: commitmentTo(domain, opening), salt: opening.salt, data: JSON.stringify(opening.data) },
});
