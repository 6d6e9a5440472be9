import { data, redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { parseDate } from "~/time/typed-dates";
import { localDateOf } from "~/time/zones";
import { classifyExcess } from "../server/classify-excess.server";
import { issuePeriods } from "../issue-periods.server";
import { lastEndedOf } from "../period-of";
import { messages, piecesText, refusalText } from "./messages";
import { readPieces, type PiecesInput } from "./model/pieces-form";
import { reviewPath } from "./period-paths";

/** The longest reason of a statement, in characters. */
export const longestReason = 500;

/** The answer to the forms of /months/person. It keeps what was typed. */
export interface ReviewAnswer {
  tone: "success" | "info" | "problem";
  text: string;
  reason: string;
  /** Why the typed reason is refused. */
  error?: string;
  /** The choices and the typed parts of the excess, with the faults beside them. */
  excess?: Extract<PiecesInput, { errors: unknown }>;
}

/** Saves the classes and fates of the excess, and closes the period if the form says so. @throws Response 403, 404 */
export async function submitReview(
  deps: Deps,
  { member, args, form }: { member: Member; args: ActionFunctionArgs; form: FormData },
) {
  const params = new URL(args.request.url).searchParams;
  const { company, profile } = member;
  const from =
    parseDate(params.get("from") ?? "") ??
    lastEndedOf(company.payPeriodDay, localDateOf(deps.now, company.timeZone)).from;
  const profileId = params.get("profile") ?? profile.id;
  const typedReason = form.get("reason");
  const reason = typeof typedReason === "string" ? typedReason.trim() : "";
  const answer = (more: Omit<ReviewAnswer, "reason">, init?: ResponseInit) =>
    data<ReviewAnswer>({ ...more, reason }, init);
  const refuse = (text: string, error?: string) =>
    answer({ tone: "problem", text, ...(error && { error }) }, { status: 422 });
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answer({ tone: "problem", text: tooMany.text }, tooMany.init);
  const isClosing = form.get("intent") === "close";
  if (!isClosing || form.has("piece")) {
    const input = readPieces(form);
    if (!input) return refuse(messages.invalid);
    if ("errors" in input)
      return answer({ tone: "problem", text: messages.partFault, excess: input }, { status: 422 });
    const { pieces } = input;
    const outcome = await classifyExcess(deps, { member, profileId, from, pieces });
    switch (outcome.code) {
      case "classified":
      case "unchanged":
        if (isClosing) break;
        return redirect(`${reviewPath(profileId, from)}&saved=${deps.now}`);
      case "pieces":
        return refuse(piecesText(outcome.fault));
      case "no-permission":
        throw noPermission();
      case "not-found":
        throw refusal(404, messages.unknown);
      case "not-open":
        return refuse(refusalText({ code: "stays", version: 0 }));
      case "changed":
        return answer({ tone: "info", text: messages.changed });
    }
  }
  if (reason.length > longestReason) {
    const text = messages.reasonTooLong(longestReason);
    return refuse(text, text);
  }
  const version = Number(form.get("version"));
  if (!Number.isInteger(version) || version < 1) return refuse(messages.invalid);
  const [outcome] = await issuePeriods(deps, {
    member,
    periods: [{ profileId, from, version, reason: reason || null }],
  });
  switch (outcome!.code) {
    case "issued":
    case "already-issued":
      return redirect(`${reviewPath(profileId, from)}&closed=${version}`);
    case "no-permission":
      throw noPermission();
    case "not-found":
      throw refusal(404, messages.unknown);
    case "blocked":
      return refuse(messages.reasonMissing, messages.reasonMissing);
    case "absent":
    case "changed":
    case "earlier-open":
    case "not-ended":
    case "pieces":
    case "stays":
      return refuse(refusalText(outcome));
  }
}
