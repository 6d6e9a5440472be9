import { events } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { prepare } from "~/platform/statement.server";
import type { PackageLine, DisclosedLine } from "../format/lines";
import {
  factColumns,
  lineColumns,
  toLine,
  toDisclosedEvent,
  type LineRow,
  type RegisterLog,
} from "../read-lines.server";
import { sqlValuesOf } from "../model/values";
import type { PackageOutline } from "./outline-package.server";

/** How many lines are read at a time. With two round trips a page, a package remains within the platform's limits. */
export const linesAPage = 4_000;
/** How many lines are cached: those of a small package are read once. */
const mostCachedLines = 4_000;

/** Reads a package's lines by their numbers, disclosed or redacted as the outline says. */
export class LineReader {
  readonly #kept = new Map<number, PackageLine>();
  #hasDroppedLines = false;

  constructor(
    private readonly d1: Pick<D1Database, "prepare" | "batch">,
    private readonly log: RegisterLog,
    private readonly outline: Pick<PackageOutline, "disclosed" | "profiles">,
  ) {}

  /** Returns lines in the order of the numbers. @throws Error when one is missing. */
  async read(numbers: readonly number[]): Promise<PackageLine[]> {
    const missing = numbers.filter((seq) => !this.#kept.has(seq));
    if (this.#kept.size + missing.length > mostCachedLines && this.#kept.size > 0) {
      this.#kept.clear();
      this.#hasDroppedLines = true;
    }
    const unread = numbers.filter((seq) => !this.#kept.has(seq));
    if (unread.length > 0)
      for (const line of await this.#fetch(unread)) this.#kept.set(line.envelope.seq, line);
    return numbers.map((seq) => {
      const line = this.#kept.get(seq);
      if (!line) throw new Error(`register of ${this.log.companyId}: nº ${seq} is missing`);
      return line;
    });
  }

  /**
   * Reads a small package's lines in advance, at no extra cost. So an unreadable line fails the request, not the download.
   * @returns whether it is small, and all of it cached. @throws UnreadableEvent
   */
  async readSmall(numbers: readonly number[]): Promise<boolean> {
    if (numbers.length > mostCachedLines) return false;
    for (let at = 0; at < numbers.length; at += linesAPage)
      await this.read(numbers.slice(at, at + linesAPage));
    return true;
  }

  /** Returns disclosed lines. */
  async readDisclosed(numbers: readonly number[]): Promise<DisclosedLine[]> {
    return (await this.read(numbers)) as DisclosedLine[];
  }

  /** Whether a line may have been read twice, at different times. */
  get hasDroppedLines(): boolean {
    return this.#hasDroppedLines;
  }

  async #fetch(numbers: readonly number[]): Promise<PackageLine[]> {
    const { disclosed } = this.outline;
    const select = (columns: SQL, wantedNumbers: readonly number[]) =>
      wantedNumbers.length === 0
        ? []
        : [
            prepare(
              this.d1,
              sql`WITH wanted (nth) AS ${sql.raw(sqlValuesOf(wantedNumbers.map((seq) => [seq])))}
                  SELECT ${columns}, ${events.subject} FROM wanted
                  CROSS JOIN ${events} ON ${events.ledger} = ${this.log.ledger} AND ${events.seq} = nth`,
            ),
          ];
    const answers = await this.d1.batch<LineRow & { subject: number }>([
      ...select(
        lineColumns,
        numbers.filter((seq) => disclosed.has(seq)),
      ),
      ...select(
        factColumns,
        numbers.filter((seq) => !disclosed.has(seq)),
      ),
    ]);
    return answers
      .flatMap(({ results }) => results)
      .map((row) =>
        disclosed.has(row.seq)
          ? toLine(row, this.#whose(row))
          : { envelope: toDisclosedEvent(row, this.#whose(row)).envelope },
      );
  }

  #whose({ subject }: { subject: number }) {
    return { companyId: this.log.companyId, profileId: this.outline.profiles.get(subject) ?? null };
  }
}
