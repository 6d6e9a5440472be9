import { pageLimits } from "../container/read-package";
import type { NamedFile } from "../verify-files";

const mostFiles = 50;

/** The bytes of the files that somebody chose; null when they are more than can be verified here, and then unread. */
export async function readFiles(files: readonly File[]): Promise<NamedFile[] | null> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > pageLimits.unpackedBytes || files.length > mostFiles) return null;
  return Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}
