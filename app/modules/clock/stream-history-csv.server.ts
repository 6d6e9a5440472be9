import type { Member } from "~/modules/session/find-session.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import {
  cursorOf,
  logPageQuery,
  toTimeLog,
  type LogCursor,
  type ShownRow,
} from "~/modules/ledger/time-logs.server";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import type { Db } from "~/platform/db.server";
import type { DateRange } from "~/time/dates";
import { csvColumns, csvRow } from "./time-log-row";

const pageSize = 3_000;

/**
 * Streams a person's own history as CSV, oldest first. It reads page by page, so memory does not grow with the history.
 * @returns null if the range has no log.
 */
export async function streamHistoryCsv(
  { db: { $client: d1 } }: { db: Db },
  { member, range }: { member: Member; range: DateRange },
): Promise<ReadableStream<Uint8Array> | null> {
  const { company, profile } = member;
  const facts = {
    company,
    person: { full_name: profile.fullName, dni: profile.dni, email: member.email },
  };
  const { subject } = subjectOf(member);
  async function readPage(after: LogCursor | null) {
    const pageQuery = { subject, range, order: "oldest first", after, limit: pageSize } as const;
    const { results } = await logPageQuery(d1, pageQuery).all<ShownRow>();
    return results.map(toTimeLog);
  }

  let page = await readPage(null);
  if (page.length === 0) return null;
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvByteOrderMark + csvRows([csvColumns]))),
    async pull(controller) {
      controller.enqueue(encoder.encode(csvRows(page.map((log) => csvRow({ ...facts, ...log })))));
      const last = page.at(-1);
      page = last && page.length === pageSize ? await readPage(cursorOf(last)) : [];
      if (page.length === 0) controller.close();
    },
  });
}
