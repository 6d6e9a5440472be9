import canonicalize from "canonicalize";
import type { Json } from "./canonical";

export const periodFileFormat = "fichaclara-period/1";

/** What a statement about a pay period says, with the receipt of its event (docs/format.md). */
export interface PeriodFile {
  content: { [field: string]: Json };
  format: typeof periodFileFormat;
  /** The receipt of the `plan` that commits to the content. */
  receipt: unknown;
  /** 32 bytes as 64 hex digits. */
  salt: string;
}

/** Returns the text of a file about a pay period: canonical JSON. */
export const writePeriodFile = (file: Omit<PeriodFile, "format">): string =>
  canonicalize({ ...file, format: periodFileFormat })!;
