import { readCheckpoint } from "~/modules/register/format/checkpoint";
import { readLogProof } from "~/modules/register/format/log-proof";
import { isZip, readPackage } from "../container/read-package";

/** The checkpoint that a file carries, and the register it is of; null where it carries none. Nothing of it is verified. */
export async function checkpointIn(
  bytes: Uint8Array,
): Promise<{ origin: string; checkpoint: string } | null> {
  const text = isZip(bytes) ? await headerOf(bytes) : new TextDecoder().decode(bytes);
  const note = (text?.trimStart().startsWith("{") ? noteIn(text) : text) ?? "";
  const checkpoint = readCheckpoint(note);
  return checkpoint && { origin: checkpoint.origin, checkpoint: note };
}

async function headerOf(zip: Uint8Array): Promise<string | null> {
  const read = await readPackage(zip);
  return "files" in read ? new TextDecoder().decode(read.files.header) : null;
}

/** Of a package's header, or of a receipt. */
function noteIn(json: string): string | null {
  try {
    const { checkpoint, proof } = JSON.parse(json) as { checkpoint?: unknown; proof?: unknown };
    if (typeof checkpoint === "string") return checkpoint;
    return typeof proof === "string" ? (readLogProof(proof)?.checkpoint ?? null) : null;
  } catch {
    return null;
  }
}
