import { events } from "#cell";
import { sql } from "drizzle-orm";
import { prepare } from "~/platform/statement.server";
import type { Line, ToldLine } from "./format/lines";
import type { PackagePlan } from "./plan-package.server";
import { factColumns, lineColumns, toLine, toToldEvent, type LineRow, type Log } from "./read-lines.server";
import { valuesOf } from "./values";

/** How many lines are read at a time: two trips for each so many lines of a package are within what the platform allows. */
export const linesAPage = 4_000;
/** How many lines are kept in case they are asked for again: of a small package every line is read once. */
const mostKept = 4_000;

/** Reads the lines of a package by their numbers, told and bare as it is planned. */
export class LineReader {
  readonly #kept = new Map<number, Line>();
  #hasForgotten = false;

  constructor(
    private readonly d1: Pick<D1Database, "prepare" | "batch">,
    private readonly log: Log,
    private readonly plan: Pick<PackagePlan, "told" | "profiles">,
  ) {}

  /** In the order of the numbers. @throws Error where one is not there. */
  async read(numbers: readonly number[]): Promise<Line[]> {
    const missing = numbers.filter((seq) => !this.#kept.has(seq));
    if (this.#kept.size + missing.length > mostKept && this.#kept.size > 0) {
      this.#kept.clear();
      this.#hasForgotten = true;
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
   * Reads a small package's lines beforehand, which costs nothing more: whoever asks is told of one that cannot be read, and no file
   * breaks off. @returns whether it is small, and all of it kept. @throws UnreadableEvent
   */
  async readSmall(numbers: readonly number[]): Promise<boolean> {
    if (numbers.length > mostKept) return false;
    for (let at = 0; at < numbers.length; at += linesAPage)
      await this.read(numbers.slice(at, at + linesAPage));
    return true;
  }

  /** The same of told ones. */
  async readTold(numbers: readonly number[]): Promise<ToldLine[]> {
    return (await this.read(numbers)) as ToldLine[];
  }

  /** Whether a line may have been read more than once, and so at different moments. */
  get hasForgotten(): boolean {
    return this.#hasForgotten;
  }

  async #fetch(numbers: readonly number[]): Promise<Line[]> {
    const { told } = this.plan;
    const select = (columns: string, wanted: readonly number[]) =>
      wanted.length === 0
        ? []
        : [
            prepare(
              this.d1,
              sql`WITH number (nth) AS ${sql.raw(valuesOf(wanted.map((seq) => [seq])))}
                  SELECT ${sql.raw(columns)}, ${events.subject} FROM number
                  CROSS JOIN ${events} ON ${events.ledger} = ${this.log.ledger} AND ${events.seq} = nth`,
            ),
          ];
    const answers = await this.d1.batch<LineRow & { subject: number }>([
      ...select(
        lineColumns,
        numbers.filter((seq) => told.has(seq)),
      ),
      ...select(
        factColumns,
        numbers.filter((seq) => !told.has(seq)),
      ),
    ]);
    return answers
      .flatMap(({ results }) => results)
      .map((row) =>
        told.has(row.seq)
          ? toLine(row, this.#whose(row))
          : { envelope: toToldEvent(row, this.#whose(row)).envelope },
      );
  }

  #whose({ subject }: { subject: number }) {
    return { companyId: this.log.companyId, profileId: this.plan.profiles.get(subject) ?? null };
  }
}
