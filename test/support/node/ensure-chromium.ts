import { requirePrograms } from "./require-programs";

/** Runs once, before the workers of the browser tests exist. */
export default function ensureChromium(): void {
  requirePrograms(["chromium"]);
}
