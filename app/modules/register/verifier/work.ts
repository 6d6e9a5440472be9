import type { Findings } from "./findings";
import type { Facts } from "./gather-facts";
import type { OrderedRegister } from "./order-lines";
import type { TrustedHeader } from "./read-header";
import type { PackageFiles } from "./read-package";

/** What has been found out of an export so far. */
export interface Work {
  files: PackageFiles;
  header: TrustedHeader;
  register: OrderedRegister;
  facts: Facts;
  /** Whether the signed digests say that a file is as it was exported; null when no statement can be believed. */
  isIntact: { csv: boolean; jsonl: boolean } | null;
  findings: Findings;
}
