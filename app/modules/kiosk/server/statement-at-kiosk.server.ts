import { answerStatement } from "~/modules/periods/answer-statement.server";
import { isAnswerOpen } from "~/modules/periods/answer-term";
import { deliverStatement } from "~/modules/periods/deliver-statement.server";
import { findStatement, type Statement } from "~/modules/periods/find-statement.server";
import { nextToAnswer } from "~/modules/periods/next-to-answer";
import { periodName } from "~/modules/periods/period-name";
import { readPeriods } from "~/modules/periods/read-periods.server";
import { excessRows, figureRows, lineRows, restedText } from "~/modules/periods/statement-rows";
import { messages as statementMessages } from "~/modules/periods/statement/messages";
import { readAnswer, type AnswerErrors } from "~/modules/periods/statement/read-answer";
import { denialOf } from "~/modules/policy/may";
import { personOf } from "~/modules/schedules/statement-person";
import type { Deps } from "~/platform/context.server";
import { isLocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import type { KioskAnswer, KioskMessage } from "../kiosk-view";
import { messages } from "../messages";
import type { PairedKiosk } from "../require-kiosk.server";
import type { AtKiosk } from "./find-at-kiosk.server";
import { kioskNameOf } from "./show-person.server";
import { signVisit, visitSeconds } from "./visit-token.server";

interface ShownStatement {
  /** The field `from`: the first day of the period. By default the last one that waits for an answer, or else the last one. */
  typed?: Record<string, string>;
  said?: KioskMessage | null;
  errors?: AnswerErrors;
  status?: number;
}

const problemAnswer = (text: string, status: number): KioskAnswer => ({
  view: { view: "done", tone: "problem", text, detail: null },
  status,
});

/**
 * Returns a closed month of the person at the kiosk, and records that it was shown. Other people can see the screen, so it has no absences.
 * The caller has checked that they chose their PIN.
 */
export async function showStatementAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { member, actor, number }: Pick<AtKiosk, "member" | "actor" | "number">,
  { typed = {}, said = null, errors = {}, status = 200 }: ShownStatement = {},
): Promise<KioskAnswer> {
  if (denialOf(actor, "see-statement", "self") !== null) return problemAnswer(messages.inactive, 403);
  const { company, profile } = member;
  const profileId = profile.id;
  const issuedPeriods = await readPeriods(deps, { companyId: company.id, profileIds: [profileId] });
  const current = issuedPeriods.filter(({ isCurrent }) => isCurrent);
  const { from = nextToAnswer(current)?.from ?? "" } = typed;
  const at = current.findIndex((period) => period.from === from);
  const statement =
    at < 0 || !isLocalDate(from)
      ? null
      : await findStatement(deps, { companyId: company.id, profileId, from });
  if (!statement) return problemAnswer(statementMessages.unknown, 404);
  const { period, content } = statement;
  const { version } = period;
  if (period.shownAt === null)
    deps.defer("statement shown", () =>
      deliverStatement(deps, {
        person: personOf(member),
        from,
        version,
        by: { way: "shown", kioskId: kiosk.id },
      }),
    );
  const mayAnswer = isAnswerOpen(period, deps.now) && denialOf(actor, "answer-statement", "self") === null;
  return {
    status,
    view: {
      view: "statement",
      personName: kioskNameOf({ member, number }),
      token: await signVisit(deps, { kioskId: kiosk.id, profileId }, visitSeconds.own),
      name: periodName(period),
      from,
      version,
      rows: rowsOf(statement),
      rested: restedText(content.pieces),
      answer: period.answer,
      contestedOn: statement.answers.at(-1)?.on ?? null,
      days: mayAnswer ? datesOf(period) : [],
      previous: current[at - 1]?.from ?? null,
      next: current[at + 1]?.from ?? null,
      typed: { on: typed.on ?? "", text: typed.text ?? "" },
      errors,
      said,
    },
  };
}

/** Returns the hours of a month in the order of the person's own screen, and then the excess. */
function rowsOf({ content: { figures, pieces, lines }, period }: Statement) {
  return [...figureRows(figures), ...excessRows(pieces, period.answer), ...lineRows(lines)];
}

/** Records what the person answers, with the kiosk as the actor. */
export async function answerStatementAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, typed }: { at: AtKiosk; typed: Record<string, string> },
): Promise<KioskAnswer> {
  const { member, actor } = at;
  if (denialOf(actor, "answer-statement", "self") !== null) return problemAnswer(messages.inactive, 403);
  const parsedAnswer = readAnswer({ ...typed, intent: typed.answer ?? "" });
  if (!parsedAnswer) return problemAnswer(statementMessages.failed, 422);
  const show = (more: ShownStatement) =>
    showStatementAtKiosk(deps, kiosk, at, { typed: { from: typed.from ?? "" }, ...more });
  const refuse = (errors: AnswerErrors) => show({ typed, errors, status: 422 });
  if ("errors" in parsedAnswer) return refuse(parsedAnswer.errors);
  const outcome = await answerStatement(deps, {
    person: personOf(member),
    ...parsedAnswer.answer,
    via: "kiosk",
    kioskId: kiosk.id,
  });
  switch (outcome.code) {
    case "answered":
      return show({
        said: { tone: "success", text: statementMessages.answered(parsedAnswer.answer.answer) },
      });
    case "superseded":
      return show({ said: { tone: "problem", text: statementMessages.superseded }, status: 409 });
    case "too-late":
      return show({ said: { tone: "problem", text: statementMessages.tooLate }, status: 409 });
    case "another-day":
      return refuse({ on: statementMessages.anotherDay });
    case "not-found":
      return problemAnswer(statementMessages.unknown, 404);
  }
}
