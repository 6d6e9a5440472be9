import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { canonicalBytes } from "./canonical";
import type { CompanyData, LocationData, PersonData } from "./commitment";
import type { RegisterEvent } from "./event";
import { publicKeyOf, type PublicKey, type SignedHead } from "./head";
import { isSignedBy } from "./signature";

export const packageFormat = "fichaclara-register/1";

/** The files of an export 'Registro verificable'. */
export const packageFiles = {
  csv: "registro.csv",
  jsonl: "registro.jsonl",
  header: "cabecera.json",
  readme: "LEEME.txt",
  verifier: "verificar.html",
} as const;

/** The files that the export statement covers; cabecera.json is covered by its own signatures. */
export const signedFiles = [
  packageFiles.csv,
  packageFiles.jsonl,
  packageFiles.readme,
  packageFiles.verifier,
] as const;
export type SignedFile = (typeof signedFiles)[number];

/** Data and salt behind the event's own commitment: of the person, the company or the place. */
export interface RevealedData {
  salt: string;
  data: PersonData | CompanyData | LocationData;
}

/**
 * One line of registro.jsonl; the lines are in the order of `seq`, one for every event from 1 to the head.
 * An event inside the selection is told whole; of the others only the hash, so that the chain still closes.
 */
export type PackageLine =
  | {
      seq: number;
      event: RegisterEvent;
      /** Null when there is nothing to reveal or it has been erased. */ revealed: RevealedData | null;
      seal: string;
    }
  | { seq: number; event_hash: string; seal: string };

/** What the signer says was exported; with the digests of the files, nothing can be taken out unseen. */
export interface ExportStatement {
  format: typeof packageFormat;
  company_id: string;
  at: number;
  selection: {
    /** Local dates, both included; null for the whole register. */
    from: string | null;
    to: string | null;
    /** Null for everybody. */
    profile_ids: string[] | null;
  };
  /** How many lines tell their event whole, and how many rows registro.csv has below its titles. */
  events: number;
  rows: number;
  /** SHA-256 of the bytes of each file but cabecera.json, hex. */
  files: Record<SignedFile, string>;
  key_id: string;
}

/** cabecera.json */
export interface PackageHeader {
  head: SignedHead;
  export: ExportStatement & { signature: string };
}

export function signExport(
  statement: Omit<ExportStatement, "key_id">,
  seed: Uint8Array,
): PackageHeader["export"] {
  const whole: ExportStatement = { ...statement, key_id: publicKeyOf(seed).key_id };
  return { ...whole, signature: bytesToHex(ed25519.sign(exportBytes(whole), seed)) };
}

export function isExportSigned(
  { signature, ...statement }: PackageHeader["export"],
  key: PublicKey,
): boolean {
  try {
    return isSignedBy(signature, exportBytes(statement), key.public_key);
  } catch {
    return false; // A forged statement without a canonical form.
  }
}

const exportBytes = (statement: ExportStatement) =>
  canonicalBytes("export", {
    ...statement,
    selection: { ...statement.selection },
    files: { ...statement.files },
  });
