import canonicalize from "canonicalize";
import { canonicalHash, type Json } from "./canonical";
import type { Envelope, Facts } from "./envelope";

export interface PersonData {
  full_name: string | null;
  dni: string | null;
  email: string | null;
}

export interface CompanyData {
  name: string;
  nif: string | null;
}

/** Degrees. */
export interface PlaceData {
  latitude: number;
  longitude: number;
}

export interface TextData {
  text: string;
}

/** The data behind a commitment, with the salt (32 random bytes, hex) that prevents guessing. */
export interface SaltedOpening<Data> {
  data: Data;
  salt: string;
}

/** The data behind an event's commitments. Null without a commitment, and when they were erased. */
export interface RevealedData {
  person: SaltedOpening<PersonData | CompanyData> | null;
  place: SaltedOpening<PlaceData> | null;
  text: SaltedOpening<TextData> | null;
}

export type CommitmentDomain = "person" | "company" | "place" | "text";

/** Returns the commitment to data with their salt. */
export const commitmentTo = (domain: CommitmentDomain, { data, salt }: SaltedOpening<object>): string =>
  canonicalHash(domain, { data: { ...data } as { [key: string]: Json }, salt });

/** An event with its facts. */
export interface DisclosedEvent {
  envelope: Envelope;
  facts: Facts;
}

/** A disclosed line of registro.jsonl. */
export interface DisclosedLine extends DisclosedEvent {
  revealed: RevealedData;
}

/** A redacted line: it only shows that an event exists. */
export interface RedactedLine {
  envelope: Envelope;
}

export type PackageLine = DisclosedLine | RedactedLine;

export const isDisclosed = (line: PackageLine): line is DisclosedLine => "facts" in line;

/** Returns a line of registro.jsonl, with its line feed. */
export const writeLine = (line: PackageLine): string => `${canonicalize(line)}\n`;
