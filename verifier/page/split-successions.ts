import { decodeText } from "../decode-text";
import { readSuccessions } from "../successors";
import type { NamedFile } from "../verify-files";

const largestFile = 1 << 20;

/** Separates successions.json from the files to judge. Its notes lead from known keys to newer ones. */
export function splitSuccessions(givenFiles: readonly NamedFile[]): { files: NamedFile[]; notes: string[] } {
  const files: NamedFile[] = [];
  const notes: string[] = [];
  for (const file of givenFiles) {
    const successionNotes = successionNotesIn(file);
    if (successionNotes) notes.push(...successionNotes);
    else files.push(file);
  }
  return { files, notes };
}

function successionNotesIn({ bytes }: NamedFile): string[] | null {
  try {
    return bytes.length > largestFile ? null : readSuccessions(JSON.parse(decodeText(bytes) ?? ""));
  } catch {
    return null; // Not JSON: a package.
  }
}
