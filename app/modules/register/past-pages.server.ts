import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { dateOfUtc } from "~/time/dates";
import { digestLine } from "./page-digest";

const pagesFolder = "pages/";
/** The most keys that R2 lists in one call. */
const pageSize = 1_000;

type Bucket = Pick<Env, "REGISTER">["REGISTER"];

/** Stores the digest of a page that packages contain, with the first day. A failure is only logged, because no export waits for it. */
export async function notePage(
  { bucket, now }: { bucket: Pick<Bucket, "put">; now: number },
  digest: string,
): Promise<void> {
  try {
    await bucket.put(pagesFolder + digest, digestLine(digest), {
      customMetadata: { day: dateOfUtc(now) },
      onlyIf: { etagDoesNotMatch: "*" },
    });
  } catch (fault) {
    logFault("page digest", fault);
  }
}

/** Returns all digests in the format of `sha256sum -c`, the newest last. Above each is its first UTC day in packages. */
export async function listPastPages(bucket: Pick<Bucket, "list">): Promise<string> {
  const pages: { digest: string; day: string }[] = [];
  for (let startAfter = pagesFolder; ;) {
    const { objects } = await bucket.list({
      prefix: pagesFolder,
      limit: pageSize,
      startAfter,
      include: ["customMetadata"],
    });
    for (const { key, customMetadata } of objects)
      pages.push({ digest: key.slice(pagesFolder.length), day: customMetadata?.day ?? "" });
    // With metadata, R2 may list fewer than requested.
    if (objects.length === 0) break;
    startAfter = objects.at(-1)!.key;
  }
  pages.sort((one, other) => (one.day + one.digest < other.day + other.digest ? -1 : 1));
  return [
    "# Las páginas verificar.html que han traído los paquetes, la más nueva al final.",
    ...pages.map(({ digest, day }) => `# Desde el ${day}\n${digestLine(digest).trimEnd()}`),
    "",
  ].join("\n");
}
