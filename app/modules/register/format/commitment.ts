import { canonicalHash } from "./canonical";

/** The data behind a commitment. */
export interface PersonData {
  full_name: string | null;
  dni: string | null;
  email: string;
}

export interface CompanyData {
  name: string;
  nif: string | null;
}

export interface LocationData {
  latitude: number;
  longitude: number;
}

export type Revealed =
  | { kind: "person"; salt: string; data: PersonData }
  | { kind: "company"; salt: string; data: CompanyData }
  | { kind: "location"; salt: string; data: LocationData };

/**
 * What stands in the chain for data that must be erasable: without the salt (32 random bytes, 64 hex digits) nobody can
 * find out the data by trying, and once salt and data are erased the chain still closes.
 */
export const commitmentOf = ({ kind, salt, data }: Revealed): string =>
  canonicalHash(kind, { salt, data: { ...data } });
