import canonicalize from "canonicalize";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { signCheckpoint } from "../../../app/modules/register/format/checkpoint";
import type { DisclosedLine } from "../../../app/modules/register/format/lines";
import { writeLogProof } from "../../../app/modules/register/format/log-proof";
import { proveInclusion, treeRoot } from "../../../app/modules/register/format/merkle";
import type { Company } from "./random-company";
import { registerOrigin, signingSeed, treeOf } from "./sealed-package";

/** Returns the receipt of an event as a JSON value, from the register's first `size` events. */
export function receiptOf(company: Company, seq: number, size = company.lines.length, seed = signingSeed) {
  const { envelope, facts, revealed } = company.lines[seq - 1]!;
  const readTree = treeOf(company.lines.map((line) => line.envelope));
  const origin = `${registerOrigin}/${company.id}`;
  const checkpoint = signCheckpoint({ origin, size, root: treeRoot(size, readTree) }, seed);
  const proof = writeLogProof({
    index: seq - 1,
    hashes: proveInclusion(seq - 1, size, readTree),
    checkpoint,
  });
  const person = revealed.person ?? identityAt(company, company.lines[seq - 1]!);
  return {
    event: { envelope, facts },
    format: "fichaclara-receipt/2",
    proof,
    revealed: { ...revealed, person: facts.commitments.person && person },
  };
}

/** A receipt includes the person's identity, which an earlier event of the register has. */
const identityAt = ({ lines }: Company, { facts }: DisclosedLine) =>
  lines.find(
    ({ envelope, facts: { commitments } }) =>
      envelope.kind === "person" && commitments.person === facts.commitments.person,
  )?.revealed.person ?? null;

export const receiptBytes = (receipt: unknown): Uint8Array => utf8ToBytes(canonicalize(receipt)!);
