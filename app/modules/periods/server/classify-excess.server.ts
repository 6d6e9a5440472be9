import { sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { recordStatement } from "~/modules/schedules/record-statement.server";
import type { Deps } from "~/platform/context.server";
import { decideAgain } from "~/platform/decide-again";
import type { LocalDate } from "~/time/dates";
import { draftPeriods } from "../draft-periods.server";
import { faultOfPieces, type PiecesFault } from "../model/fault-of-pieces";
import type { Piece } from "../model/period";
import { toStoredContent } from "../statement-content";
import { isAsRead } from "./is-as-read.server";

interface ChosenClasses {
  member: Member;
  profileId: string;
  /** The first day of the period. */
  from: LocalDate;
  pieces: readonly Piece[];
}

export type ClassifyOutcome =
  | { code: "classified" }
  /** The period has these pieces already. Nothing was written. */
  | { code: "unchanged" }
  /** The pieces are not the excess of the period. Nothing was written. */
  | { code: "pieces"; fault: PiecesFault }
  /** The period is issued and stays, or an earlier one must be issued first. */
  | { code: "not-open" }
  /** Somebody recorded so much meanwhile that it could not be computed. The manager may try again. */
  | { code: "changed" }
  | { code: "not-found" | "no-permission" };

/**
 * Records the classes and fates that a manager chooses for the excess of a period before issuing it. The last choice counts.
 * @throws Response 503 while the ledger is rebuilt.
 */
export async function classifyExcess(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  input: ChosenClasses,
): Promise<ClassifyOutcome> {
  const { member, profileId, from } = input;
  const { company, profile } = member;
  const pieces = input.pieces.map(({ on, minutes, as, fate }) => ({ on, minutes, as, fate }));
  const result = await decideAgain<ClassifyOutcome>(async () => {
    const { people, calendars } = await draftPeriods(deps, {
      company,
      requested: [{ profileId, from }],
      on: from,
    });
    const [drafted] = people;
    if (!drafted) return { code: "not-found" };
    const { draft, person, known } = drafted;
    if (!draft) return { code: "not-open" };
    const fault = faultOfPieces(pieces, draft.weeks, draft.facts);
    if (fault) return { code: "pieces", fault };
    if (!draft.chosenFault && isSameExcess(pieces, draft.pieces)) return { code: "unchanged" };
    const { to } = draft.range;
    const state = { profileId, subject: person.subject, to, known };
    const outcome = await recordStatement(deps, {
      person: { company, profileId, subject: person.subject },
      content: toStoredContent({ kind: "excess_classified", from, to, pieces }),
      actor: { kind: "member", id: profile.id },
      source: "web",
      authorId: profile.id,
      requires: (seq) =>
        sql`${stillMay(member, "close-periods", "company")} AND ${isAsRead({ companyId: company.id, calendars, people: [{ ...state, ownSeq: seq! }] })}`,
    });
    if (outcome === "recorded") {
      publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [profileId] } });
      return { code: "classified" };
    }
    const isAllowed = (await findStillMay(deps, member, "close-periods", "company")).length > 0;
    return isAllowed ? null : { code: "no-permission" };
  });
  return result ?? { code: "changed" };
}

/** Whether two lists have the same pieces, in any order. */
function isSameExcess(some: readonly Piece[], others: readonly Piece[]): boolean {
  const sorted = (pieces: readonly Piece[]) =>
    pieces.map(({ on, minutes, as, fate }) => [on, minutes, as, fate].join(" ")).sort();
  return sorted(some).join() === sorted(others).join();
}
