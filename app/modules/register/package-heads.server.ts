import { addDays, dateOfUtc, type LocalDate } from "~/time/dates";
import { headsKey, lookUp, monthOfDay, publishedIn, type HeadsDeps } from "./daily-heads.server";
import type { Piece } from "./digested";
import { latestDays } from "./format/daily-leaf";
import { proveConsistency, type Hash, type ReadNode } from "./format/merkle";
import { readPem } from "./format/pem";
import {
  publishedPieces,
  readKeptHeads,
  type DailyHead,
  type HeadInLog,
  type ReadDailyHead,
} from "./format/published-heads";
import { authorityPath } from "./format/published-log";
import type { ReadLogFile } from "./format/read-log";
import { readTimeStampResp } from "./format/time-stamp";
import type { Log } from "./read-lines.server";

/** An object each, and no more than a Worker waits for at once. */
const monthsAPage = 6;

/** Which daily heads a package carries. */
export interface HeadsWanted {
  /** That of the package: heads from before a loss lead to another register. */
  origin: string;
  /** A day of UTC. */
  from: LocalDate;
  /** By its number, the event with whose first head they end. */
  upTo: number;
  /** When that event was recorded: no earlier day's head covers it. */
  recordedAt: number;
  /** How many events the package's checkpoint has. */
  size: number;
}

/** The daily heads of a package, before they are proved. */
export interface PackageHeads {
  /** How many events each has. */
  sizes: number[];
  /** Read anew from what was kept of each month: all the days of years, once read, would take several times as much. */
  days: () => Generator<Omit<DailyHead, "consistency">[]>;
  certificates: Uint8Array[];
}

/**
 * Finds a package's daily heads, an object a month. Those of the last days, which the night has not looked up yet, are looked
 * up in the log. A day that is nowhere is left out.
 */
export async function loadHeads(
  deps: HeadsDeps & { now: number },
  log: Log,
  wanted: HeadsWanted,
): Promise<PackageHeads> {
  const texts: string[] = [];
  const chosen = new Map<LocalDate, number>();
  const recent: ReadDailyHead[] = [];
  const tokens: Uint8Array[] = [];
  let reached = 0;
  for (const months of pagesOf(wanted, dateOfUtc(deps.now))) {
    for (const text of await Promise.all(months.map((month) => textOf(deps, log, month)))) {
      texts.push(text);
      for (const one of readDays(text)) {
        const { origin: of, size } = one.head;
        if (one.day < wanted.from || reached >= wanted.upTo) continue;
        if (of !== wanted.origin || size < reached || size > wanted.size) continue;
        chosen.set(one.day, (reached = size));
        if (one.log?.token) tokens.push(one.log.token);
        if (!one.log && one.day >= addDays(dateOfUtc(deps.now), -latestDays)) recent.push(one);
      }
    }
    if (reached >= wanted.upTo) break;
  }
  const late = new Map<LocalDate, HeadInLog | null>();
  for (const one of recent) late.set(one.day, await lookUp(deps, log, one));
  for (const found of late.values()) if (found?.token) tokens.push(found.token);
  return {
    sizes: [...chosen.values()],
    *days() {
      for (const text of texts)
        yield readDays(text)
          .filter(({ day }) => chosen.has(day))
          .map(({ day, checkpoint, log: known }) => ({
            day,
            checkpoint,
            log: known ?? late.get(day) ?? null,
          }));
    },
    certificates: await readAuthorities(publishedIn(deps.bucket), tokens),
  };
}

const readDays = (text: string) => readKeptHeads(text)?.days ?? [];

async function textOf({ bucket }: HeadsDeps, log: Log, month: string): Promise<string> {
  return (await (await bucket.get(headsKey(log, month)))?.text()) ?? "";
}

/** Months up to the one where the last head should be, and then, page by page, those after it. */
function* pagesOf({ from, recordedAt }: HeadsWanted, today: LocalDate): Generator<string[]> {
  const months: string[] = [];
  for (let day = `${monthOfDay(from)}-01`; day <= today; day = `${monthOfDay(addDays(day, 31))}-01`)
    months.push(monthOfDay(day));
  const likely = months.indexOf(monthOfDay(addDays(dateOfUtc(recordedAt), 1))) + 1 || months.length;
  for (let at = 0; at < months.length;) {
    const end = Math.min(at + monthsAPage, at < likely ? likely : months.length);
    yield months.slice(at, end);
    at = end;
  }
}

/** That each is the beginning of the next, and the last one of the package's own checkpoint. */
export const proveHeads = (sizes: readonly number[], size: number, read: ReadNode): Hash[][] =>
  sizes.map((older, at) => proveConsistency(older, sizes[at + 1] ?? size, read));

/** publicado.json, month by month. @param proofs of {@link proveHeads}. */
export async function* publishedFile(
  { certificates, days }: PackageHeads,
  proofs: readonly Hash[][],
): AsyncGenerator<Piece> {
  yield { text: publishedPieces.begin(certificates), count: 0 };
  let count = 0;
  for (const month of days()) {
    const texts = month.map((head) => {
      const text = publishedPieces.day({ ...head, consistency: proofs[count]! }, count === 0);
      count += 1;
      return text;
    });
    yield await Promise.resolve({ text: texts.join(""), count: texts.length });
  }
  yield { text: publishedPieces.end, count: 0 };
}

/** The file of a package that carries none. */
export const noHeads: PackageHeads = { sizes: [], *days() {}, certificates: [] };

/** The certificates, DER, by which the signatures of time stamps can be judged, each once. Those that are not kept are left out. */
async function readAuthorities(read: ReadLogFile, tokens: Iterable<Uint8Array>): Promise<Uint8Array[]> {
  const paths = new Set<string>();
  for (const token of tokens) {
    const stamp = readTimeStampResp(token)?.stamp;
    if (stamp) paths.add(authorityPath(stamp));
  }
  const files = await Promise.all([...paths].map(read));
  const certificates = files.flatMap((file) => (file && readPem(new TextDecoder().decode(file))) ?? []);
  return [...new Map(certificates.map((one) => [String(one), one])).values()];
}
