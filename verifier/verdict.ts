import type { SeenOutside } from "./published/seen";

/** The kinds of faults. */
export type FindingKind =
  | Doubt
  | "unreadable"
  // The signatures.
  | "key-out-of-time"
  | "signature-altered"
  | "parts-of-two"
  | "proof-altered"
  // registro.jsonl
  | "event-altered"
  | "event-missing"
  | "event-untold"
  | "event-added"
  | "events-moved"
  | "data-altered"
  | "data-missing"
  | "erased-early"
  | "register-altered"
  | "inconsistent"
  // registro.csv
  | "row-altered"
  | "row-missing"
  | "row-added"
  // The files and their ZIP.
  | "file-altered"
  | "file-added"
  | "file-missing"
  | "container-altered"
  // publicado.json
  | "published-altered"
  | "token-altered"
  // Two proofs side by side.
  | "contradiction";

/** The kinds of files that get a verdict. */
export type JudgedKind = "package" | "receipt" | "checkpoint" | "consistency" | "log";

/** A fault, in words and in a form for programs. */
export interface Finding {
  kind: FindingKind;
  /** The event's number in its company. */
  seq?: number;
  /** The line of registro.csv; line 1 has the titles. */
  line?: number;
  file?: string;
  /** Spanish. */
  message: string;
}

/**
 * Where a key comes from: the verifying page, the publishing site, the reader's list, the reader, or a note of the key before.
 * "sample" is the key of the visitors' sample, which belongs to no company.
 */
export type KeySource = "page" | "site" | "list" | "reader" | "successor" | "sample";

/** The key of a signature. */
export interface SignedBy {
  /** 32 bytes as 64 hex digits. */
  publicKey: string;
  source: KeySource;
  /** The publisher by the list of keys. Null when the reader named it, for a successor and for the sample's key. */
  publishedBy: string | null;
  /** The key that named it as its successor. */
  successorOf?: SignedBy;
}

/** Spanish: one sentence and details. `total` also counts the details that are left out. */
export interface Warning {
  answer: string;
  sentences: string[];
  total: number;
}

/** A limited list of faults. */
export interface Faults {
  /** Never empty. */
  findings: Finding[];
  /** How many there are, including those that are left out. */
  total: number;
}

interface NotValid extends Faults {
  /** Spanish: one sentence that names the key first. */
  answer: string;
  signedBy: SignedBy | null;
}

/** It is not what was signed, or contradicts itself. */
export interface Invalid extends NotValid {
  verdict: "invalid";
}

/** Why neither valid nor invalid can be said. */
export const doubts = [
  "older-format",
  "newer-format",
  "unknown-format",
  "unknown-key",
  "unknown-kind",
  "unknown-zone",
] as const;
export type Doubt = (typeof doubts)[number];

/** No fault was found, and this verifier cannot prove that it is valid. */
export interface Undecided extends NotValid {
  verdict: "undecided";
  doubt: Doubt;
}

interface Valid {
  verdict: "valid";
  answer: string;
  signedBy: SignedBy;
  /** Kinds of events that this verifier does not know. It has proved that they are in the register, but not what they mean. */
  unknownKinds: string[];
}

export interface PackageSummary {
  company: { id: string; name: string; nif: string | null };
  /** Both included; null for all days. */
  period: { from: string; to: string } | null;
  /** The names of the requested people, or their ids where no name is disclosed. Null for everybody. */
  people: string[] | null;
  /** How many events the package discloses, contains (`lines`) and the register has (`size`), and the rows of registro.csv. */
  disclosed: number;
  lines: number;
  size: number;
  rows: number;
  /** Commitments whose data the package no longer has. */
  erased: number;
  at: number;
  timeZone: string;
}

/** The files beside the package in a pack for an inspection. */
export interface PackContents {
  /** Their names, without the list. */
  others: string[];
  /** Why they are not checked; null when they are those of the signed list. */
  unchecked: "no-list" | "newer-list" | null;
  /** The signer of the list, if that is checked. */
  listedBy?: SignedBy;
}

/** The verified data, to read and save, so that nobody has to trust another program to unpack them. */
export interface VerifiedRegister {
  /** The bytes of registro.csv. */
  csv: Uint8Array;
  /** The cells of each row below the titles. */
  rows: readonly { cells: () => readonly string[] }[];
}

/** The entries with remarks in the last column of registro.csv, and those that workers say are missing. Details of the first ones only. */
export interface Remarks {
  /** How many entries there are of each kind: Spanish, one sentence each, never empty. */
  counts: string[];
  /** Corrected and disputed entries come first. */
  entries: RemarkedEntry[];
  /** How many there are, including those that are left out and those that are missing. */
  total: number;
}

export interface RemarkedEntry {
  /** The worker, the day and the entry's number. */
  title: string;
  /** Spanish: its states, its versions and the reasons. */
  lines: string[];
}

export interface ReceiptSummary {
  companyId: string;
  seq: number;
  /** How many events the register had when the receipt was made. */
  size: number;
  /** Spanish, one sentence a line. */
  proves: string[];
}

/** For a file without events: the register's size and root. */
export interface StateSummary {
  companyId: string;
  size: number;
  /** Base 64. */
  root: string;
  /** Spanish, one sentence a line. */
  proves: string[];
}

/** For a checkpoint of the transparency log. */
export interface LogSummary extends Omit<StateSummary, "companyId"> {
  /** Names of the known witnesses that have signed it. `known` is how many the verifier knows. */
  witnesses: string[];
  known: number;
}

export type PackageVerdict =
  | (Valid & {
      summary: PackageSummary;
      register: VerifiedRegister;
      remarks: Remarks;
      seen: SeenOutside;
      /** A remark that does not affect the signature but must be prominent. */
      warning: Warning | null;
      /** The other files, if it is in a pack. */
      pack: PackContents | null;
    })
  | Invalid
  | Undecided;
export type ReceiptVerdict = (Valid & { summary: ReceiptSummary }) | Invalid | Undecided;
/** On a checkpoint or a consistency proof. */
export type StateVerdict = (Valid & { summary: StateSummary }) | Invalid | Undecided;
export type LogVerdict = (Valid & { summary: LogSummary }) | Invalid | Undecided;
