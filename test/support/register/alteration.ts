import type { PackageFiles } from "../../../app/modules/register/verifier/read-package";
import type { FindingKind } from "../../../app/modules/register/verifier/verdict";
import type { Package } from "./a-package";

/** What was done to an export, and what a verifier has to say of it. */
export interface Altered {
  files: PackageFiles;
  /** The kinds that name it rightly; every finding is one of them. */
  kinds: FindingKind[];
  /** The entries of which one at least must be named, and no other; absent where no single entry can be known. */
  seqs?: number[];
  /** The same for rows as a spreadsheet numbers them. */
  rows?: number[];
}

/** One way to falsify an export; null when this export does not have what it would alter. */
export type Alteration = (random: () => number, exported: Package) => Altered | null;
