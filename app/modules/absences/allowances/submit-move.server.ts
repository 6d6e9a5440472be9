import { data, redirect } from "@remix-run/cloudflare";
import { validate } from "uuid";
import * as z from "zod";
import { allowanceMoves, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { needsAnotherText } from "~/modules/policy/needs-another-manager";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { typedDateSchema } from "~/platform/form-schemas";
import { dateSchema } from "~/platform/date-schema";
import { refusal } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { textFields } from "~/platform/text-fields";
import { formatDate } from "~/time/dates";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { batchIf } from "~/platform/assert-in-batch.server";
import { withRetries } from "~/platform/retry.server";
import { queueAccountMails } from "~/modules/schedules/queue-account-mails.server";
import { amountText } from "../allowance-text";
import type { AllowanceAnswer } from "./allowance-answer";
import { messages } from "./messages";
import { readMoveForm, type MoveErrors } from "./move-form";
import { savePaperNotice } from "./paper-notices.server";
import { findAllowance, visibleAllowances } from "./show-allowances.server";

/** Handles the forms of /absences/allowance. @throws Response 403, 404, 422 */
export const submitAllowance = (deps: Deps, submission: Submission) => {
  const fields = textFields(submission.form);
  return "notice_of" in fields
    ? submitPaperNotice(deps, { ...submission, typed: fields })
    : submitMove(deps, submission);
};

interface Submission {
  member: Member;
  profileId: string;
  form: FormData;
  args: { request: Request };
}

/** Adds to the allowance of the URL, or takes from it. */
async function submitMove(deps: Deps, { member, profileId, form, args }: Submission) {
  const { id = "", ...typed } = textFields(form);
  if (!validate(id)) throw refusal(422, messages.failed);
  const { searchParams: params } = new URL(args.request.url);
  const { person, year } = await findAllowance(deps, { company: member.company, profileId, params });
  const allowances = visibleAllowances(person, profileId === member.profile.id);
  const readMove = readMoveForm(
    typed,
    allowances.filter(({ earned }) => earned !== null).map(({ kind, unit }) => ({ key: kind.key, unit })),
  );
  const refuse = (text: string, errors: MoveErrors = {}) =>
    data<AllowanceAnswer>({ tone: "problem", text, errors, typed }, { status: 422 });
  if ("errors" in readMove) return refuse(messages.invalid, readMove.errors);
  const outcome = await moveAllowance(deps, { member, move: { id, profileId, year, ...readMove.move } });
  switch (outcome.code) {
    case "needs-another":
      return refuse(needsAnotherText(outcome.managers));
    case "moved":
      return redirect(
        `/absences/allowance?${new URLSearchParams({ profile: profileId, year: String(year), saved: "1" })}`,
      );
    case "recorded-otherwise": {
      const { recorded } = outcome;
      const allowance = allowances.find(({ kind }) => kind.key === recorded.kind);
      const text = messages.recordedOtherwise(allowance ? amountText(recorded.amount, allowance.unit) : null);
      return data<AllowanceAnswer>(
        { tone: "problem", text, errors: {}, typed, nextId: newId(deps.now) },
        { status: 409 },
      );
    }
    case "too-many":
      return refuse(messages.tooMany);
    case "no-permission":
      throw noPermission();
  }
}

const paperNoticeSchema = z.object({
  notice_of: dateSchema,
  handed_on: typedDateSchema(messages.noDate),
});

/** Records the notice on paper of the form. @throws Response 403, 422 */
async function submitPaperNotice(
  deps: Deps,
  { member, profileId, typed }: { member: Member; profileId: string; typed: Record<string, string> },
) {
  const refuse = (text: string, error?: string) =>
    data<AllowanceAnswer>(
      { tone: "problem", text, errors: error === undefined ? {} : { handed_on: error }, typed },
      { status: 422 },
    );
  const parsedNotice = paperNoticeSchema.safeParse(typed);
  if (!parsedNotice.success) {
    const { notice_of, handed_on } = fieldErrors(parsedNotice.error);
    return notice_of === undefined ? refuse(messages.invalid, handed_on) : refuse(messages.paperGone);
  }
  const { notice_of: lastOn, handed_on: handedOn } = parsedNotice.data;
  const outcome = await savePaperNotice(deps, { member, notice: { profileId, lastOn, handedOn } });
  switch (outcome.code) {
    case "saved":
      return redirect(`/absences/allowance?${new URLSearchParams({ profile: profileId, noticed: "1" })}`);
    case "ahead":
      return refuse(messages.invalid, messages.dateAhead);
    case "outside":
      return refuse(messages.invalid, messages.dateOutside(formatDate(outcome.from), formatDate(outcome.to)));
    case "gone":
      return refuse(messages.paperGone);
    case "no-permission":
      throw noPermission();
  }
}

/** The most moves of a person and year: all of them are on one page. */
export const mostMoves = 100;

interface NewMove {
  /** Sent again with the same id, a move is recorded once. */
  id: string;
  profileId: string;
  kind: string;
  year: number;
  /** Hundredths of days, or minutes. Negative if it takes. */
  amount: number;
  note: string;
}

type MoveResult =
  | { code: "moved" | "too-many" | "no-permission" }
  /** The same form recorded another move before: this one. */
  | { code: "recorded-otherwise"; recorded: { kind: string; amount: number } }
  /** It is the manager's own allowance, and these others can change it. */
  | { code: "needs-another"; managers: string[] };

/**
 * Adds to what a person may take in a year, or takes from it. Nothing is written unless the code is `moved`. The owner gets a mail about
 * the allowance of another manager.
 */
export async function moveAllowance(
  deps: Pick<Deps, "db" | "now" | "env" | "defer">,
  { member, move }: { member: Member; move: NewMove },
): Promise<MoveResult> {
  const { db, now } = deps;
  const otherManagers = await listOtherManagers(deps, member);
  if (move.profileId === member.profile.id && otherManagers.length > 0)
    return { code: "needs-another", managers: otherManagers.map(({ name }) => name) };
  const { company, profile } = member;
  const isMoveOfYear = and(
    eq(allowanceMoves.companyId, company.id),
    eq(allowanceMoves.profileId, move.profileId),
    eq(allowanceMoves.year, move.year),
    sql`${allowanceMoves.id} <> ${move.id}`,
  );
  const isCompanyProfile = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${move.profileId} AND ${profiles.companyId} = ${company.id})`;
  const isOtherMove = and(
    eq(allowanceMoves.id, move.id),
    sql`(${allowanceMoves.profileId}, ${allowanceMoves.kind}, ${allowanceMoves.year}, ${allowanceMoves.amount}, ${allowanceMoves.note})
      <> (${move.profileId}, ${move.kind}, ${move.year}, ${move.amount}, ${move.note})`,
  );
  const accountChange = {
    profileId: move.profileId,
    what: "allowance" as const,
    cause: `${move.profileId}:allowance:${move.id}`,
    path: `/absences/allowance?${new URLSearchParams({ profile: move.profileId, year: String(move.year) })}`,
  };
  const mayMove = sql`${stillMay(member, "plan-schedules", { people: [move.profileId] })} AND ${isCompanyProfile}
    AND NOT EXISTS (SELECT 1 FROM ${allowanceMoves} WHERE ${isOtherMove})
    AND (SELECT count(*) FROM ${allowanceMoves} WHERE ${isMoveOfYear}) < ${mostMoves}`;
  const isAdded = await withRetries(() =>
    batchIf(db, mayMove, [
      db
        .insert(allowanceMoves)
        .values({ ...move, companyId: company.id, authorId: profile.id, recordedAt: now })
        .onConflictDoNothing(),
      ...queueAccountMails(deps, { member, others: otherManagers }, [accountChange]),
    ]),
  );
  if (isAdded) {
    deliverSoon(deps);
    return { code: "moved" };
  }
  const isInCompany = and(eq(allowanceMoves.companyId, company.id), isOtherMove);
  const { kind, amount } = allowanceMoves;
  const recordedMove = await db.select({ kind, amount }).from(allowanceMoves).where(isInCompany).get();
  if (recordedMove) return { code: "recorded-otherwise", recorded: recordedMove };
  const count = await db.$count(allowanceMoves, isMoveOfYear);
  return { code: count >= mostMoves ? "too-many" : "no-permission" };
}
