import type { SequencerDeps } from "~/modules/register/transparency/sequencer.server";

type Bucket = SequencerDeps["bucket"];
type Content = string | ArrayBuffer | Uint8Array;

/** A file with its version. No two versions share a tag. */
interface Kept {
  bytes: Uint8Array;
  httpEtag: string;
}

/** Returns a bucket in memory that keeps every version of every file, for the many orders of a race. */
export function memoryBucket() {
  const files = new Map<string, Kept>();
  const all: { key: string; bytes: Uint8Array }[] = [];
  const bucket = {
    get: (key: string) => {
      const file = files.get(key);
      return Promise.resolve(
        file && { httpEtag: file.httpEtag, text: () => Promise.resolve(textOf(file.bytes)) },
      );
    },
    put: (key: string, content: Content, { onlyIf }: { onlyIf?: Headers } = {}) => {
      const bytes =
        typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content).slice();
      if (onlyIf && !holds(onlyIf, files.get(key))) return Promise.resolve(null);
      files.set(key, { bytes, httpEtag: `"${all.length}"` });
      all.push({ key, bytes });
      return Promise.resolve({ key });
    },
  };
  return { bucket: bucket as unknown as Bucket, files, all };
}

const holds = (onlyIf: Headers, file: Kept | undefined) =>
  onlyIf.get("If-None-Match") === "*" ? !file : onlyIf.get("If-Match") === file?.httpEtag;

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
