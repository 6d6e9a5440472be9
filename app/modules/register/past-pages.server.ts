import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { dateOfUtc } from "~/time/dates";
import { digestLine } from "./page-digest";

const folder = "pages/";
/** R2 lists so many at once. */
const pageSize = 1_000;

type Bucket = Pick<Env, "REGISTER">["REGISTER"];

/** Keeps that packages hold the page of this digest, with the first day on which one did. What fails is logged: no export waits for it. */
export async function notePage(
  { bucket, now }: { bucket: Pick<Bucket, "put">; now: number },
  digest: string,
): Promise<void> {
  try {
    await bucket.put(folder + digest, digestLine(digest), {
      customMetadata: { day: dateOfUtc(now) },
      onlyIf: { etagDoesNotMatch: "*" },
    });
  } catch (fault) {
    logFault("page digest", fault);
  }
}

/** `sha256sum -c` takes it: a line each, the newest last, and above each the day (of UTC) from which on packages hold that page. */
export async function pastPages(bucket: Pick<Bucket, "list">): Promise<string> {
  const pages: { digest: string; day: string }[] = [];
  for (let startAfter = folder; ;) {
    const { objects } = await bucket.list({
      ...{ prefix: folder, limit: pageSize, startAfter, include: ["customMetadata"] },
    });
    for (const { key, customMetadata } of objects)
      pages.push({ digest: key.slice(folder.length), day: customMetadata?.day ?? "" });
    // Of what is listed with its metadata there may be fewer at once than were asked for.
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
