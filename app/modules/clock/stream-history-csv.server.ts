import { timeLogs } from "#schema";
import { and, asc, eq, gt, or } from "drizzle-orm";
import type { Member } from "~/modules/accounts/find-session.server";
import { CSV_BOM, csvRows } from "~/platform/csv";
import type { Db } from "~/platform/db.server";
import type { DateRange } from "~/time/dates";
import { csvColumns, csvRow } from "./csv-row";
import { ownLogs, type Cursor } from "./load-clock.server";

const pageSize = 2_500;

/**
 * A person's own history as CSV, oldest first, made page by page as it is read: memory stays flat however long it is.
 * @returns null when the range holds no log.
 */
export async function streamHistoryCsv(
  { db }: { db: Db },
  { member, range }: { member: Member; range: DateRange },
): Promise<ReadableStream<Uint8Array> | null> {
  const { company, profile } = member;
  const person = {
    companyName: company.name,
    nif: company.nif,
    fullName: profile.fullName,
    email: member.email,
    dni: profile.dni,
    timeZone: company.timeZone,
  };
  const readPage = (after: Cursor | null) =>
    db
      .select()
      .from(timeLogs)
      .where(and(ownLogs(member, range), after ? later(after) : undefined))
      .orderBy(asc(timeLogs.checkInTime), asc(timeLogs.id))
      .limit(pageSize);

  let page = await readPage(null);
  if (page.length === 0) return null;
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(CSV_BOM + csvRows([csvColumns]))),
    async pull(controller) {
      controller.enqueue(encoder.encode(csvRows(page.map((log) => csvRow(person, log)))));
      const last = page.at(-1);
      page = last && page.length === pageSize ? await readPage(last) : [];
      if (page.length === 0) controller.close();
    },
  });
}

const later = ({ checkInTime, id }: Cursor) =>
  or(gt(timeLogs.checkInTime, checkInTime), and(eq(timeLogs.checkInTime, checkInTime), gt(timeLogs.id, id)));
