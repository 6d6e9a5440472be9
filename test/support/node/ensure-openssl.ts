import { requirePrograms } from "./require-programs";

/** Runs once, before the workers of tests that make or judge time stamps exist. */
export default function ensureOpenssl(): void {
  requirePrograms(["openssl"]);
}
