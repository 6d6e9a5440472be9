import type { SeenOutside } from "./published/seen";

/** What can be wrong with what is given. */
export type FindingKind =
  | Doubt
  | "unreadable"
  // Who signed it.
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
  | "rows-moved"
  | "csv-cut"
  // The files and what holds them.
  | "file-altered"
  | "file-added"
  | "file-missing"
  | "container-altered"
  // publicado.json
  | "published-altered"
  | "token-altered"
  // Two proofs side by side.
  | "contradiction";

/** What a file can be that is judged. */
export type JudgedKind = "package" | "receipt" | "checkpoint" | "consistency" | "log";

/** One thing that is wrong, in words and in a form that a program can read. */
export interface Finding {
  kind: FindingKind;
  /** The number of the event in its company. */
  seq?: number;
  /** The row of registro.csv as a spreadsheet numbers it: 1 holds the titles. */
  row?: number;
  file?: string;
  /** Spanish. */
  message: string;
}

/**
 * Where a key was found: in the page that verifies, on the site that publishes it, in a list that the reader has, named by the
 * reader, or in a note of the key before it; or it is the key of the sample that visitors may try, which is nobody's.
 */
export type KeySource = "page" | "site" | "list" | "reader" | "successor" | "sample";

/** By which key something is signed. */
export interface SignedBy {
  /** 32 bytes, 64 hex digits. */
  publicKey: string;
  source: KeySource;
  /** Whose it is, as the list of keys has it; null where the reader named it, or it is believed for another's sake. */
  publishedBy: string | null;
  /** The key that named it as the next, where it is believed for that one's sake. */
  successorOf?: SignedBy;
}

/** Spanish: what is told in one sentence, and the first of what it is about; `total` counts those left out too. */
export interface Warning {
  answer: string;
  sentences: string[];
  total: number;
}

/** What is wrong, in a form that ends: of many things only the first are told. */
export interface Faults {
  /** Never empty. */
  findings: Finding[];
  /** How many there are, those left out included. */
  total: number;
}

interface NotValid extends Faults {
  /** Spanish, one sentence, that says by which key first. */
  answer: string;
  signedBy: SignedBy | null;
}

/** It is not what was signed, or contradicts itself. */
export interface Invalid extends NotValid {
  verdict: "invalid";
}

/** Why there is no word for it nor against it. */
export const doubts = ["older-format", "unknown-format", "unknown-key", "unknown-kind"] as const;
export type Doubt = (typeof doubts)[number];

/** Nothing is known against it, and it is not known to be valid. */
export interface Undecided extends NotValid {
  verdict: "undecided";
  doubt: Doubt;
}

interface Valid {
  verdict: "valid";
  answer: string;
  signedBy: SignedBy;
  /** Kinds of events that this verifier does not know: it has proved them, and not understood them. */
  unknownKinds: string[];
}

export interface PackageSummary {
  company: { id: string; name: string; nif: string | null };
  /** Both included; null for all days. */
  period: { from: string; to: string } | null;
  /** Names of those who were asked for, or their ids where nothing of them is told; null for everybody. */
  people: string[] | null;
  /** How many events are told, how many stand there at all, how many the register has; rows of registro.csv. */
  told: number;
  lines: number;
  size: number;
  rows: number;
  /** Commitments whose data the package no longer has. */
  erased: number;
  at: number;
  timeZone: string;
}

/** What was verified, to be read and kept: so nobody has to trust another program to unpack it. */
export interface VerifiedRegister {
  /** The bytes of registro.csv. */
  csv: Uint8Array;
  /** The cells of each row below the titles. */
  rows: readonly { cells: () => readonly string[] }[];
}

/**
 * What the last column of registro.csv says of the entries, in words that end, and what their people say is missing: of many only the
 * first are told.
 */
export interface Remarks {
  /** How many entries there are of each kind: Spanish, one sentence each, never empty. */
  counts: string[];
  /** What was corrected or is disputed first. */
  entries: RemarkedEntry[];
  /** How many there are, those left out included, and those that are missing. */
  total: number;
}

export interface RemarkedEntry {
  /** Whose it is, of which day, and its number. */
  title: string;
  /** Spanish: what became of it, what it said and says, and why. */
  lines: string[];
}

export interface ReceiptSummary {
  companyId: string;
  seq: number;
  /** How many events the register had when it was made. */
  size: number;
  /** Spanish, one sentence a line. */
  proves: string[];
}

/** Of what holds no event, only how much a register had, and its root. */
export interface StateSummary {
  companyId: string;
  size: number;
  /** Base 64. */
  root: string;
  /** Spanish, one sentence a line. */
  proves: string[];
}

/** Of a state of the operator's own log. */
export interface LogSummary extends Omit<StateSummary, "companyId"> {
  /** Names of the known witnesses that have signed it, and how many are known. */
  witnesses: string[];
  known: number;
}

export type PackageVerdict =
  | (Valid & {
      summary: PackageSummary;
      register: VerifiedRegister;
      remarks: Remarks;
      seen: SeenOutside;
      /** What is not against the signature, and yet has to be told loudly. */
      warning: Warning | null;
    })
  | Invalid
  | Undecided;
export type ReceiptVerdict = (Valid & { summary: ReceiptSummary }) | Invalid | Undecided;
/** On a checkpoint, or on a proof that one is the beginning of another. */
export type StateVerdict = (Valid & { summary: StateSummary }) | Invalid | Undecided;
export type LogVerdict = (Valid & { summary: LogSummary }) | Invalid | Undecided;
