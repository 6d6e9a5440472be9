import { decodeText } from "../decode-text";
import { readSuccessions } from "../successors";
import type { NamedFile } from "../verify-files";

const largest = 1 << 20;

/** Tells what is to be judged from the successions.json among what was given, whose notes lead from known keys to newer ones. */
export function takeSuccessions(given: readonly NamedFile[]): { files: NamedFile[]; notes: string[] } {
  const files: NamedFile[] = [];
  const notes: string[] = [];
  for (const file of given) {
    const read = notesIn(file);
    if (read) notes.push(...read);
    else files.push(file);
  }
  return { files, notes };
}

function notesIn({ bytes }: NamedFile): string[] | null {
  try {
    return bytes.length > largest ? null : readSuccessions(JSON.parse(decodeText(bytes) ?? ""));
  } catch {
    return null; // No JSON: a package.
  }
}
