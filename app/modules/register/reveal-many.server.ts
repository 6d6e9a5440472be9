import { inParts, rowsFrom } from "~/modules/ledger/rows-from";
import { commitmentTo, type CommitmentDomain, type Opening } from "./format/lines";
import type { Committing } from "./reveal.server";

/** Data with their salt, and what they are of. */
export interface Revealing {
  domain: CommitmentDomain;
  opening: Opening<object>;
}

const fields = ["commitment", "ledger", "subject", "subject_seq", "salt", "data"] as const;

/** The statements of `revealStatement` for many events at once. */
export function revealMany(
  d1: Pick<D1Database, "prepare">,
  all: readonly (Committing & Revealing)[],
): D1PreparedStatement[] {
  return inParts(all.map(toRow)).map((rows) => {
    const { from, field, values } = rowsFrom(fields, rows);
    const select = fields.map((name) =>
      name === "commitment" || name === "salt" ? `unhex(${field(name)})` : field(name),
    );
    return d1
      .prepare(
        `INSERT INTO revealed (${fields.join()}) SELECT ${select.join()} ${from ? `FROM ${from}` : ""}`,
      )
      .bind(...values);
  });
}

const toRow = ({ ledger, subject, subjectSeq, domain, opening }: Committing & Revealing) => ({
  ...{ ledger, subject, subject_seq: subjectSeq },
  ...{ commitment: commitmentTo(domain, opening), salt: opening.salt, data: JSON.stringify(opening.data) },
});
