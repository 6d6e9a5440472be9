import type { PublicKey, SignedHead } from "../format/head";
import { packageFiles, type PackageHeader } from "../format/package";
import type { Facts } from "./gather-facts";
import type { OrderedRegister } from "./order-lines";
import type { PackageFiles } from "./read-package";
import type { PackageSummary } from "./verdict";

interface Checked {
  files: PackageFiles;
  head: SignedHead;
  statement: PackageHeader["export"];
  register: OrderedRegister;
  facts: Facts;
  rows: number;
  keys: readonly PublicKey[] | null;
}

/** What was checked in an export that is valid. */
export function summarize({ files, head, statement, register, facts, rows, keys }: Checked): PackageSummary {
  const { from, to, profile_ids } = statement.selection;
  const company = facts.companies.findLast(({ data }) => data !== null)?.data;
  return {
    company: { id: head.company_id, name: company?.name ?? "", nif: company?.nif ?? null },
    period: from !== null && to !== null ? { from, to } : null,
    people: profile_ids?.map((id) => nameOf(id, facts)) ?? null,
    events: facts.told,
    chain: register.count,
    rows,
    erased: facts.erased,
    head: { seq: head.seq, hash: head.hash, at: head.at, keyId: head.key_id },
    exportedAt: statement.at,
    timeZone: facts.timeZone,
    signaturesChecked: keys !== null,
    unchecked: [
      ...(files.readme ? [] : [packageFiles.readme]),
      ...(files.verifier ? [] : [packageFiles.verifier]),
    ],
  };
}

function nameOf(profileId: string, { identityOf, people }: Facts): string {
  const person = people.get(identityOf.get(profileId) ?? "")?.data;
  return person?.full_name ?? person?.email ?? "(persona con los datos borrados)";
}
