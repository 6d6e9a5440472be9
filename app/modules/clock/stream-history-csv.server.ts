import { timeLogs } from "#schema";
import { asc } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { timeLogColumns, timeLogRow } from "~/modules/register/format/csv";
import { CSV_BOM, csvRows } from "~/platform/csv";
import type { Db } from "~/platform/db.server";
import type { DateRange } from "~/time/dates";
import { ownLogs, type Cursor } from "./load-clock.server";

const pageSize = 3_000;

/**
 * A person's own history as CSV, oldest first, made page by page as it is read: memory stays flat however long it is.
 * @returns null when the range holds no log.
 */
export async function streamHistoryCsv(
  { db }: { db: Db },
  { member, range }: { member: Member; range: DateRange },
): Promise<ReadableStream<Uint8Array> | null> {
  const { company, profile } = member;
  const facts = {
    company,
    person: { full_name: profile.fullName, dni: profile.dni, email: member.email },
    timeZone: company.timeZone,
  };
  const readPage = (after: Cursor | null) =>
    db
      .select()
      .from(timeLogs)
      .where(ownLogs(member, range, { after }))
      .orderBy(asc(timeLogs.checkInTime), asc(timeLogs.id))
      .limit(pageSize);

  let page = await readPage(null);
  if (page.length === 0) return null;
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(CSV_BOM + csvRows([timeLogColumns]))),
    async pull(controller) {
      controller.enqueue(encoder.encode(csvRows(page.map((log) => timeLogRow({ ...facts, ...log })))));
      const last = page.at(-1);
      page = last && page.length === pageSize ? await readPage(last) : [];
      if (page.length === 0) controller.close();
    },
  });
}
