import { events } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { toEvent } from "~/modules/ledger/ledger-rows";
import type { EventKind } from "~/modules/ledger/rules/payloads";
import { factColumns, type FactRow } from "~/modules/register/read-lines.server";
import type { Deps } from "~/platform/context.server";
import { firstRow } from "~/platform/statement.server";
import { minuteMs } from "~/time/units";
import { recordedText } from "./messages";
import type { PunchMessageContent } from "./punch-message";
import type { PunchAction } from "./punch-schema";
import { resultOfRow } from "./server/punch-result.server";

const laterEventRow = alias(events, "later");

const confirmationShownForMs = 10 * minuteMs;

const actions: Partial<Record<EventKind, PunchAction>> = {
  check_in: "check_in",
  check_out: "check_out",
  exit_missing: "check_out",
  pause_start: "pause_start",
  pause_end: "pause_end",
  mode_changed: "change_mode",
  annulled: "undo",
};

/** Returns the path of the clock after a punch of a browser without scripts. A reload of that page records nothing. */
export function recordedPunchPath(requestUrl: string, receipt: { seq: number } | null): string {
  const { searchParams } = new URL(requestUrl);
  searchParams.delete("punched");
  if (receipt) searchParams.set("punched", String(receipt.seq));
  const query = searchParams.toString();
  return `/dashboard${query && `?${query}`}`;
}

/**
 * Returns the message about a person's own punch, for the page that follows it. Null if that number is not their newest event, or after
 * ten minutes: an address that somebody kept says nothing old.
 * @param number the event's number in the company's register, from the address.
 */
export async function findPunchMessage(
  { db: { $client: d1 }, now }: Pick<Deps, "db" | "now">,
  member: Member,
  number: string | null,
): Promise<PunchMessageContent | null> {
  if (number === null || !/^[1-9]\d{0,9}$/.test(number)) return null;
  const row = await firstRow<FactRow>(
    d1,
    sql`SELECT ${factColumns} FROM ${events}
        WHERE ${events.ledger} = ${member.company.ledger} AND ${events.seq} = ${Number(number)}
          AND ${events.subject} = ${member.profile.subject} AND ${events.occurredAt} > ${now - confirmationShownForMs}
          AND NOT EXISTS (SELECT 1 FROM ${events} ${laterEventRow}
            WHERE ${laterEventRow.subject} = ${events.subject} AND ${laterEventRow.subjectSeq} > ${events.subjectSeq})`,
  );
  const action = row && actions[row.kind];
  if (!action) return null;
  const { at, receipt } = resultOfRow(member, row);
  const { payload } = toEvent(row);
  const mode = "mode" in payload ? payload.mode : undefined;
  return { tone: "success", text: recordedText({ action, mode }, at, row.time_zone), receipt };
}
