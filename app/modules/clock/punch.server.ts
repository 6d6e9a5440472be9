import type { Location, timeLogs } from "#schema";
import type { Member } from "~/modules/directory/find-session.server";
import { commitLocation } from "~/modules/register/commit-location.server";
import { eventHash } from "~/modules/register/format/event";
import { receiptCode } from "~/modules/register/format/receipt";
import { toRegisterEvent, type EventRow } from "~/modules/register/read-events.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { findAnswer } from "./find-answer.server";
import { punchBatch } from "./punch-batch.server";

export type PunchAction = "check_in" | "check_out";
export type TimeLog = typeof timeLogs.$inferSelect;

export interface PunchInput {
  member: Member;
  action: PunchAction;
  location: Location | null;
  source: "web" | "api";
  /** The client's name for this attempt; a repetition under it gets the first answer. */
  idempotencyKey: string | null;
}

/** The number of a punch in its company's register, and the short name of what it says. */
export interface PunchReceipt {
  seq: number;
  code: string;
}

export type Punch =
  | { code: "recorded"; timeLog: TimeLog; receipt: PunchReceipt }
  | { code: "already-clocked-in"; since: number }
  | { code: "not-clocked-in" | "inactive" | "key-reused" };

/**
 * Records the start or the end of a working interval at `now`, with its event, in one batch.
 *
 * The same request (sent again, or run again after a lost answer) changes nothing and finds the first answer. At most
 * one entry a person is open: a unique index holds that whatever the code does.
 */
export async function punch({ db, now }: Pick<Deps, "db" | "now">, input: PunchInput): Promise<Punch> {
  const { action, location } = input;
  const eventId = newId(now);
  const request = JSON.stringify({ action, location });
  const attempt = {
    ...input,
    now,
    eventId,
    request,
    key: input.idempotencyKey ?? eventId,
    newLogId: newId(now),
    // Where the company does not ask for it nobody was told that it is kept (art. 90 LOPDGDD).
    location: location && input.member.company.locationTrackingEnabled ? commitLocation(location) : null,
  };
  const [[asked], [timeLog], [event]] = await withRetries(() => db.batch(punchBatch(db, attempt)));
  if (timeLog && event) return recorded(timeLog, event);
  if (asked) return refused(asked);

  const earlier = await withRetries(() =>
    findAnswer(db, { profileId: input.member.profile.id, key: attempt.key }),
  );
  if (!earlier) return { code: "inactive" };
  if (earlier.request !== request) return { code: "key-reused" };
  if (!earlier.timeLog || !earlier.event) return refused(earlier);
  return recorded(action === "check_in" ? asOpened(earlier.timeLog) : earlier.timeLog, earlier.event);
}

const refused = ({ openSince }: { openSince: number | null }): Punch =>
  openSince === null ? { code: "not-clocked-in" } : { code: "already-clocked-in", since: openSince };

const recorded = (timeLog: TimeLog, event: EventRow): Punch => ({
  code: "recorded",
  timeLog,
  receipt: { seq: event.seq, code: receiptCode(eventHash(toRegisterEvent(event))) },
});

/** The entry as its check-in left it, also when it has been closed since. */
const asOpened = (timeLog: TimeLog): TimeLog => ({ ...timeLog, checkOutTime: null, checkOutLocation: null });
