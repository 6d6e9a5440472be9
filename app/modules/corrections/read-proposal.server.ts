import { timeLogs } from "#cell";
import { redirect } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { hasProposal, shownColumns, toTimeLog, type ShownRow } from "~/modules/ledger/time-logs.server";
import { blobOf } from "~/modules/ledger/ledger-columns";
import { longestEntryMs } from "~/modules/ledger/rules/decide-punch";
import type { TimeLog } from "~/modules/ledger/time-log";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { isSubjectManagedOn } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { batch, literal } from "~/platform/statement.server";
import type { CorrectedPerson, Correction } from "./correction";
import { findCorrected } from "./find-corrected.server";
import { findCorrection } from "./list-corrections.server";
import { correctionRefusal } from "./refusal";
import { suggestedExit, type SuggestedExit } from "./suggested-exit";

const entryRow = alias(timeLogs, "t");

export interface ProposalContext {
  corrected: CorrectedPerson & { name: string };
  /** The entry to correct; null for an addition. `version`: the event that last changed it. */
  log: TimeLog | null;
  version: number | null;
  /** Whether the entry's end is unknown. It also is if the entry is open for longer than an entry may last, or its person has left. */
  lacksExit: boolean;
  /** The entry is open, and its person says that they have stopped working: the proposal ends it. */
  endsEntry: boolean;
  /** The suggested check-out. Null without one, and if the end is known. */
  exit: SuggestedExit | null;
  /** The outdated correction that is proposed again. */
  again: Correction | null;
}

/** The number of entries in which the usual check-out and the next entry are searched. */
const mostRecentEntries = 100;

type ProposedEntryRow = ShownRow & { version: number; waits: number };
type RecentEntryRow = Pick<TimeLog, "checkInTime" | "checkOutTime">;

/**
 * Loads the subject of a proposal: the person, and the entry with its state.
 * @throws Response 404 if the company has no such person, or the person no such entry, or on a day that the manager does not see.
 * @throws Response a redirect to the list, if a proposal about the entry waits already.
 */
export async function requireProposing(
  deps: Deps,
  {
    member,
    profileId,
    entryId,
    again: againId,
    hasLeft = false,
    isAsking,
  }: {
    member: Member;
    profileId: string | null;
    entryId: string | null;
    /** The id of the correction that is proposed again. */
    again: string | null;
    /** The person says that they are not working any more. It concerns their own open entry only. */
    hasLeft?: boolean;
    /** Whether the form is loaded, not sent. A repeated submission must get its first answer, so it is not redirected. */
    isAsking: boolean;
  },
): Promise<ProposalContext> {
  const corrected = await findCorrected(deps, { member, profileId });
  if (!corrected) throw notFoundRefusal();
  if (entryId === null)
    return {
      corrected,
      log: null,
      version: null,
      lacksExit: false,
      endsEntry: false,
      exit: null,
      again: null,
    };
  const { managedCentres } = member.profile;
  const isEntryVisible =
    managedCentres === null || corrected.profileId === member.profile.id
      ? sql`TRUE`
      : isSubjectManagedOn(sql`${JSON.stringify(managedCentres)}`, entryRow.subject, entryRow.day);
  const proposalRows = await batch(deps.db, {
    entry: sql<ProposedEntryRow>`SELECT ${shownColumns}, ${entryRow.version}, ${hasProposal} AS waits FROM ${timeLogs} ${entryRow}
          WHERE ${entryRow.subject} = ${corrected.subject} AND ${entryRow.id} = ${blobOf(sql`${entryId}`)} AND ${entryRow.void} IS NULL
            AND ${isEntryVisible}`,
    before: sql<RecentEntryRow>`SELECT ${entryRow.checkInTime} AS checkInTime, ${entryRow.checkOutTime} AS checkOutTime FROM ${timeLogs} ${entryRow}
          WHERE ${entryRow.subject} = ${corrected.subject} AND ${entryRow.void} IS NULL
          ORDER BY ${entryRow.day} DESC, ${entryRow.checkInTime} DESC LIMIT ${literal(mostRecentEntries)}`,
    schedules: scheduleQueries(member.company, { profileIds: [corrected.profileId], weeks: "all" }),
  });
  const [row] = proposalRows.entry.results;
  if (!row) throw notFoundRefusal();
  if (row.waits === 1 && isAsking) {
    const what = { waits: "1", profile: corrected.profileId, entry: entryId };
    throw redirect(`/corrections?${new URLSearchParams(what)}`);
  }
  const log = toTimeLog(row);
  const isOpen = log.checkOutTime === null && !log.isExitMissing;
  const endsEntry = isOpen && hasLeft && corrected.profileId === member.profile.id;
  const lacksExit = log.isExitMissing || endsEntry || (isOpen && deps.now - log.checkInTime > longestEntryMs);
  const { schedule } = toSchedules(proposalRows.schedules, member.company, [corrected.profileId]).get(
    corrected.profileId,
  )!;
  const exit = lacksExit
    ? suggestedExit(schedule, proposalRows.before.results, { ...log, now: deps.now })
    : null;
  const again =
    againId === null ? null : await findCorrection(deps, { subject: corrected.subject, id: againId });
  return {
    corrected,
    log,
    version: row.version,
    lacksExit,
    endsEntry,
    exit,
    again: again?.entryId === log.id ? again : null,
  };
}

const notFoundRefusal = () => refusal(404, correctionRefusal({ code: "not-found" }).message);
