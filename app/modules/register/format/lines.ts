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

/** What a commitment stands for, with the salt (32 random bytes, hex) without which nobody finds it out by trying. */
export interface Opening<Data> {
  data: Data;
  salt: string;
}

/** What opens the commitments of an event; null where there is none, or where its data have been erased. */
export interface Revealed {
  person: Opening<PersonData | CompanyData> | null;
  place: Opening<PlaceData> | null;
  text: Opening<TextData> | null;
}

export type CommitmentDomain = "person" | "company" | "place" | "text";

/** The commitment that these data and their salt open. */
export const commitmentTo = (domain: CommitmentDomain, { data, salt }: Opening<object>): string =>
  canonicalHash(domain, { data: { ...data } as { [key: string]: Json }, salt });

/** An event with what happened. */
export interface ToldEvent {
  envelope: Envelope;
  facts: Facts;
}

/** A line of registro.jsonl that tells its event. */
export interface ToldLine extends ToldEvent {
  revealed: Revealed;
}

/** A line that only shows that there is an event. */
export interface BareLine {
  envelope: Envelope;
}

export type Line = ToldLine | BareLine;

export const isTold = (line: Line): line is ToldLine => "facts" in line;

/** A line as it stands in registro.jsonl, with its line feed. */
export const writeLine = (line: Line): string => `${canonicalize(line)}\n`;
