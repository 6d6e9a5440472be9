import type { Member } from "~/modules/session/find-session.server";
import { readCursor, writeCursor } from "~/modules/ledger/time-logs.server";
import { isFor } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import type { NamedParts } from "~/platform/statement.server";
import type { DateRange } from "~/time/dates";
import { recentPeriods } from "~/time/recent-periods";
import { restPausesOf } from "~/time/worked";
import { localDateOf } from "~/time/zones";
import type { ClockState } from "./model/clock-state";
import { readHistoryRange } from "./history-range";
import { readClock } from "./read-clock.server";

/** Returns the data of 'Mi Historial de Fichajes' for a member, for the period and the page of the URL. */
export async function showHistory<const Alongside extends NamedParts>(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    member,
    params,
    alongside,
  }: {
    member: Member;
    params: URLSearchParams;
    /** Returns parts about the listed days by name, for the same round trip. */
    alongside: (range: DateRange) => Alongside;
  },
) {
  const { timeZone, locationTrackingEnabled, closedAt } = member.company;
  // A closed company allows no undo and asks for no missing exit.
  const isOpen = closedAt === null;
  const todayOn = localDateOf(now, timeZone);
  const form = readHistoryRange(params, todayOn);
  const cursor = readCursor(params.get("before"));
  const { openLog, undo, exitToAsk, logs, next, ...loaded } = await readClock(
    { db },
    { member, range: form.range, cursor, alongside: alongside(form.range) },
  );
  return {
    clock: {
      openEntry: openLog?.id ?? null,
      workingSince: openLog?.checkInTime ?? null,
      pausedSince: openLog?.pauses.find(({ end_at }) => end_at === null)?.start_at ?? null,
      ...restPausesOf(openLog?.pauses ?? []),
      mode: openLog?.modes.at(-1)?.mode ?? "on_site",
      undo: isOpen && undo && undo.until > now ? undo : null,
      asOf: now,
    } satisfies ClockState,
    exitToAsk: isOpen ? exitToAsk : null,
    alongside: loaded.alongside,
    /** The days that this page of the list covers. */
    page: {
      range: form.range,
      after: cursor?.day ?? null,
      until: next === null ? null : (logs.at(-1)?.day ?? null),
    },
    /** A day of the month for the month sheet: the last day of the period that is not in the future. */
    monthOn: form.range.to < todayOn ? form.range.to : todayOn,
    history: {
      form,
      todayOn,
      presets: recentPeriods(todayOn),
      logs,
      showsLocation: locationTrackingEnabled,
      next: next && writeCursor(next),
      isLaterPage: cursor !== null,
      mayExportAll: isFor(member.profile, "export-register") && member.profile.status === "active",
    },
  };
}
