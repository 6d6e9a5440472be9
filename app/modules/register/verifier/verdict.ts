/** What can be wrong with an export or a receipt. */
export type FindingKind =
  | "event-altered"
  | "event-unproved"
  | "event-missing"
  | "event-inserted"
  | "events-swapped"
  | "register-truncated"
  | "seal-altered"
  | "chain-forged"
  | "identity-altered"
  | "identity-missing"
  | "csv-row-altered"
  | "csv-row-missing"
  | "csv-row-inserted"
  | "csv-rows-swapped"
  | "csv-truncated"
  | "head-altered"
  | "export-altered"
  | "foreign-key"
  | "wrong-company"
  | "file-altered"
  | "file-added"
  | "file-missing"
  | "container-altered"
  | "unreadable"
  | "inconsistent";

/** One thing that is wrong, in words and in a form that a program can read. */
export interface Finding {
  kind: FindingKind;
  /** The number of the entry in the register. */
  seq?: number;
  /** The row of registro.csv as a spreadsheet numbers it: 1 holds the titles. */
  row?: number;
  file?: string;
  /** Spanish; names the entry or the row. */
  message: string;
}

export interface Invalid {
  verdict: "invalid";
  /** The first ones; never empty. */
  findings: Finding[];
  /** How many there are, those left out included. */
  total: number;
}

/** What was checked in an export that is valid. */
export interface PackageSummary {
  company: { id: string; name: string; nif: string | null };
  /** Local dates, both included; null for the whole register. */
  period: { from: string; to: string } | null;
  /** The selected people by name; null for everybody. */
  people: string[] | null;
  /** Entries told whole, entries in the chain, rows of registro.csv. */
  events: number;
  chain: number;
  rows: number;
  /** How many told entries hold a commitment whose data have been erased. */
  erased: number;
  head: { seq: number; hash: string; at: number; keyId: string };
  exportedAt: number;
  timeZone: string;
  /** False when no keys were given to check the signatures with. */
  signaturesChecked: boolean;
  /** Files of the package that were not given, and so not checked. */
  unchecked: string[];
}

/** What a receipt proves. */
export interface ReceiptSummary {
  seq: number;
  code: string;
  keyId: string;
  /** Spanish, one sentence a line. */
  proves: string[];
}

/** What was verified, to be read and kept: so nobody has to trust another program to unpack it. */
export interface VerifiedRegister {
  /** The bytes of registro.csv. */
  csv: Uint8Array;
  /** The cells of each row below the titles. */
  rows: readonly { cells: () => readonly string[] }[];
}

export type PackageVerdict =
  { verdict: "valid"; summary: PackageSummary; register: VerifiedRegister } | Invalid;
export type ReceiptVerdict = { verdict: "valid"; summary: ReceiptSummary } | Invalid;
