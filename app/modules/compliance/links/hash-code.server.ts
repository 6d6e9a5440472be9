import { keyedHash } from "~/platform/hash.server";

/** Hashes a code with the token of its link. The token is not stored, so the database alone reveals no code. */
export const hashCode = (token: string, code: string) => keyedHash(token, code);
