import { revealed } from "#cell";
import { sql } from "drizzle-orm";
import { bytesToHex } from "@noble/hashes/utils.js";
import { listOf, nameOf, prepare, type Prepares } from "~/platform/statement.server";
import { commitmentTo, type CommitmentDomain, type Opening } from "./format/lines";

/** Data with a salt of their own (32 random bytes): without it nobody finds out by trying what a commitment stands for. */
export const withSalt = <Data extends object>(data: Data): Opening<Data> => ({
  data,
  salt: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
});

/** An event that commits to something, as it is known when it is decided. */
export interface Committing {
  ledger: number;
  subject: number;
  subjectSeq: number;
}

const written = listOf(
  [
    revealed.commitment,
    revealed.ledger,
    revealed.subject,
    revealed.subjectSeq,
    revealed.salt,
    revealed.data,
  ].map(nameOf),
);

/**
 * The statement that keeps data and salt where they can be erased, for the batch that appends their event, after it: both
 * are there or neither. The batch fails where the event commits to something else.
 */
export function revealStatement(
  d1: Prepares,
  { ledger, subject, subjectSeq }: Committing,
  { domain, opening }: { domain: CommitmentDomain; opening: Opening<object> },
): D1PreparedStatement {
  const { salt, data } = opening;
  return prepare(
    d1,
    sql`INSERT INTO ${revealed} (${written}) VALUES
          (unhex(${commitmentTo(domain, opening)}), ${ledger}, ${subject}, ${subjectSeq}, unhex(${salt}), ${JSON.stringify(data)})`,
  );
}
