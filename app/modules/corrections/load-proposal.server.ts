import { redirect } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { hasProposal, shownColumns, toTimeLog, type ShownRow } from "~/modules/ledger/time-logs.server";
import { toBlob } from "~/modules/ledger/ledger-rows";
import { LONGEST_ENTRY_MS } from "~/modules/ledger/model/decide-punch";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { withRetries } from "~/platform/retry.server";
import type { Corrected, Correction } from "./correction";
import { findCorrected } from "./find-corrected.server";
import { findCorrection } from "./list-corrections.server";
import { correctionRefusal } from "./refusal";
import { usualExit } from "./usual-exit";

export interface Proposing {
  of: Corrected & { name: string };
  /** The entry that is corrected, with the event that last changed it; null where one is added. */
  log: TimeLog | null;
  version: number | null;
  /** Whether nobody knows when it ended, which it has if it has lasted for longer than an entry may. */
  lacksExit: boolean;
  /** When its person usually leaves; null unless nobody knows when they did. */
  exitAt: number | null;
  /** What was proposed of it before it changed, where that is proposed again. */
  again: Correction | null;
}

/** Among how many entries those are looked for that tell when somebody usually leaves. */
const lately = 100;

/**
 * What a proposal is about.
 * @throws Response 404 for nobody of the company, and for no entry of theirs; redirect to what has been proposed of it and waits.
 */
export async function requireProposing(
  deps: Deps,
  {
    member,
    profileId,
    entryId,
    again: againId,
    isAsking,
  }: {
    member: Member;
    profileId: string | null;
    entryId: string | null;
    /** The correction that is proposed anew. */
    again: string | null;
    /** Whether the form is asked for, and not sent: a repetition gets its first answer. */
    isAsking: boolean;
  },
): Promise<Proposing> {
  const of = await findCorrected(deps, { member, profileId });
  if (!of) throw notFound();
  if (entryId === null) return { of, log: null, version: null, lacksExit: false, exitAt: null, again: null };
  const { $client: d1 } = deps.db;
  const [found, before] = await withRetries(() =>
    d1.batch([
      d1
        .prepare(
          `SELECT ${shownColumns}, t.version, ${hasProposal} AS waits FROM time_logs t WHERE t.subject = ?1 AND t.id = ${toBlob("?2")} AND t.void IS NULL`,
        )
        .bind(of.subject, entryId),
      d1
        .prepare(
          `SELECT check_in_at AS checkInTime, check_out_at AS checkOutTime FROM time_logs
           WHERE subject = ? AND void IS NULL ORDER BY day DESC, check_in_at DESC LIMIT ${lately}`,
        )
        .bind(of.subject),
    ]),
  );
  const row = found!.results[0] as (ShownRow & { version: number; waits: number }) | undefined;
  if (!row) throw notFound();
  if (row.waits === 1 && isAsking) {
    const what = { waits: "1", profile: of.profileId, entry: entryId };
    throw redirect(`/corrections?${new URLSearchParams(what)}`);
  }
  const log = toTimeLog(row);
  const lacksExit =
    log.isExitMissing || (log.checkOutTime === null && deps.now - log.checkInTime > LONGEST_ENTRY_MS);
  const exitAt = lacksExit
    ? usualExit(before!.results as Pick<TimeLog, "checkInTime" | "checkOutTime">[], { ...log, now: deps.now })
    : null;
  const again = againId === null ? null : await findCorrection(deps, { subject: of.subject, id: againId });
  return {
    of,
    log,
    version: row.version,
    lacksExit,
    exitAt,
    again: again?.entryId === log.id ? again : null,
  };
}

const notFound = () => refusal(404, correctionRefusal({ code: "not-found" }).message);
