import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Member } from "~/modules/session/find-session.server";
import { faultOfWeek } from "~/modules/schedules/fault-of-week";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { localDateOf } from "~/time/zones";
import { readWeek } from "../read-week.server";
import { answerRequest } from "../requests/answer-request.server";
import { messages as requestMessages } from "../requests/messages";
import { requestShift } from "../requests/request-shift.server";
import { readRequested } from "../requests/requested-field";
import { withdrawRequest } from "../requests/withdraw-request.server";
import { saveDrafts, type DraftOutcome } from "../save-drafts.server";
import type { DraftToSave } from "../server/insert-drafts.server";
import { mostDrafts, type WeekDays } from "../model/shift-week";
import { answerMessages } from "./answer-messages";
import { faultTexts, messages, weekFaultText } from "./messages";
import { nextGrid, openGrid, type GridAction } from "./model/grid-state";
import { withoutOwnCentre } from "./model/own-centre";
import { readCell } from "./model/read-cell";
import { toOwnClockOf } from "./to-own-clock";
import { weekRowsOf, type WeekRow } from "./week-view";
import { personFields, fieldText } from "./person-form";
import { requestedWeek } from "./show-shifts.server";

/** What became of a week that was saved by itself. */
export type DraftSave =
  | { person: string; code: "saved"; version: number }
  | { person: string; code: "changed"; by: string; days: WeekDays; version: number }
  | { person: string; code: "refused"; text: string };

/** The answer to the forms of /shifts. */
export interface ShiftsAnswer {
  /** Null after a week saved itself: the grid shows it. */
  notice: { tone: "success" | "info" | "problem"; text: string } | null;
  saves?: readonly DraftSave[];
  /** The fields of a person's week as they were typed, after a refusal. */
  typed?: Record<string, string>;
  /** By field. */
  errors?: Partial<Record<string, string>>;
}

/** Saves drafts: those of the grid, the week of one person, or a copy of the week before. @throws Response 404 */
export async function submitShifts(
  deps: Deps,
  { member, args, form }: { member: Member; args: ActionFunctionArgs; form: FormData },
) {
  const params = new URL(args.request.url).searchParams;
  const { week } = requestedWeek(params, localDateOf(deps.now, member.company.timeZone));
  const rateLimited = await limitPerson(deps.env, member.profile.id);
  if (rateLimited) return problem(rateLimited.text, {}, rateLimited.init);
  const savedInput = { member, week };
  switch (fieldText(form, "intent")) {
    case "save":
      return saveGrid(deps, savedInput, form);
    case "person":
      return savePerson(deps, savedInput, form);
    case "copy":
      return copyWeeks(deps, savedInput, { kind: "copy-last-week" });
    case "copy-person":
      return copyWeeks(deps, savedInput, {
        kind: "copy-person",
        from: fieldText(form, "from"),
        to: fieldText(form, "person"),
      });
    case "request":
      return sendRequest(deps, member, form);
    case "lend":
      return fieldText(form, "person") === ""
        ? refusedForm(requestMessages.personMissing, form, { person: requestMessages.personMissing })
        : answerShiftRequest(deps, {
            member,
            requestId: fieldText(form, "request"),
            lentId: fieldText(form, "person"),
          });
    case "decline":
      return answerShiftRequest(deps, { member, requestId: fieldText(form, "request"), lentId: null });
    case "withdraw":
      return answer({
        notice: (await withdrawRequest(deps, { member, requestId: fieldText(form, "request") }))
          ? { tone: "success", text: requestMessages.withdrawn }
          : { tone: "info", text: requestMessages.notWithdrawn },
      });
    default:
      return problem(answerMessages.invalid);
  }
}

interface AskedWeek {
  member: Member;
  week: string;
}

const sentDrafts = z
  .array(
    z.object({
      profileId: z.string(),
      version: z.number().int().min(0),
      days: z
        .array(
          z
            .array(z.object({ from: z.number().int(), to: z.number().int(), centre: z.string().optional() }))
            .max(8),
        )
        .length(7),
    }),
  )
  .min(1)
  .max(mostDrafts);

async function saveGrid(deps: Deps, { member, week }: AskedWeek, form: FormData) {
  const parseResult = sentDrafts.safeParse(parseJson(form.get("drafts")));
  if (!parseResult.success) return problem(answerMessages.invalid);
  const drafts = parseResult.data.map(({ profileId, version, days }): DraftToSave => ({
    profileId,
    version,
    days: days.map((segments) =>
      segments.map(({ from, to, centre }) => (centre === undefined ? { from, to } : { from, to, centre })),
    ),
  }));
  if (new Set(drafts.map(({ profileId }) => profileId)).size < drafts.length)
    return problem(answerMessages.invalid);
  const outcomes = await saveDrafts(deps, { member, week, drafts });
  const saves = outcomes.map((outcome, at) => toSave(outcome, drafts[at]!));
  return answer({ notice: null, saves });
}

function toSave(outcome: DraftOutcome, { profileId: person }: DraftToSave): DraftSave {
  switch (outcome.code) {
    case "saved":
      return { person, code: "saved", version: outcome.version };
    case "changed":
      return outcome.draft
        ? {
            person,
            code: "changed",
            by: outcome.draft.updatedBy,
            days: outcome.draft.days,
            version: outcome.draft.version,
          }
        : { person, code: "refused", text: answerMessages.draftGone };
    case "faulty":
      return { person, code: "refused", text: weekFaultText(outcome.fault) };
    case "invalid-week":
      return { person, code: "refused", text: answerMessages.weekOver };
    case "no-permission":
      throw refusal(404, answerMessages.gone);
  }
}

/** Saves the week of one person from a form with a field for each day. */
async function savePerson(deps: Deps, { member, week }: AskedWeek, form: FormData) {
  const fields = personFields(form);
  const { people, templates, centreNames } = await readWeek(deps, { member, week });
  const row = weekRowsOf({ people }, { week, now: deps.now }).find(({ id }) => id === fields.person);
  if (!row) return problem(answerMessages.gone, {}, { status: 404 });
  const errors: Partial<Record<string, string>> = {};
  const days = row.plan.map((plannedSegments, weekday) => {
    if (row.days[weekday]!.isBegun) return plannedSegments;
    const parsedCell = readCell(fields.texts[weekday]!, { templates, centreNames });
    if ("segments" in parsedCell) return withoutOwnCentre(parsedCell.segments, row.centre);
    errors[`day_${weekday}`] = faultTexts[parsedCell.fault];
    return plannedSegments;
  });
  const fault = Object.keys(errors).length === 0 ? faultOfWeek(days, toOwnClockOf(row, centreNames)) : null;
  if (fault) errors[`day_${fault.weekday}`] = weekFaultText(fault);
  if (Object.keys(errors).length > 0) return refusedForm(answerMessages.checkFields, form, errors);
  const [outcome] = await saveDrafts(deps, {
    member,
    week,
    drafts: [{ profileId: row.id, days, version: fields.version }],
  });
  const save = toSave(outcome!, { profileId: row.id, days, version: fields.version });
  switch (save.code) {
    case "saved":
      return answer({ notice: { tone: "success", text: answerMessages.savedPerson(row.name) } });
    case "changed":
      return refusedForm(messages.conflict(save.by, row.name), form, {});
    case "refused":
      return refusedForm(save.text, form, {});
  }
}

/** Requests a shift from the managers of another centre. */
async function sendRequest(deps: Deps, member: Member, form: FormData) {
  const parsedCell = readCell(fieldText(form, "times"), { templates: [], centreNames: [] });
  const segments = "segments" in parsedCell ? parsedCell.segments : [];
  const [segment] = segments;
  if (!segment || segments.length > 1)
    return refusedForm(requestMessages.notSent, form, { times: requestMessages.timesFault });
  const { code } = await requestShift(deps, {
    member,
    centreId: fieldText(form, "centre"),
    ...readRequested(fieldText(form, "from_centre")),
    on: fieldText(form, "on"),
    segment,
  });
  switch (code) {
    case "requested":
      return answer({ notice: { tone: "success", text: requestMessages.sent } });
    case "open":
      return refusedForm(requestMessages.open, form, {});
    case "begun":
      return refusedForm(requestMessages.notSent, form, { times: requestMessages.begun });
    case "nobody":
    case "faulty":
      return refusedForm(requestMessages[code], form, {});
    case "no-permission":
      throw refusal(404, answerMessages.centreGone);
  }
}

/** Answers a request of another centre. */
async function answerShiftRequest(deps: Deps, input: Parameters<typeof answerRequest>[1]) {
  const outcome = await answerRequest(deps, input);
  switch (outcome.code) {
    case "lent":
      return answer({
        notice: { tone: "success", text: requestMessages.lent(outcome.name, outcome.isPublished) },
      });
    case "declined":
      return answer({ notice: { tone: "success", text: requestMessages.declined } });
    case "answered":
      return answer({
        notice: { tone: "info", text: requestMessages.answered(outcome.by, outcome.lent?.name ?? null) },
      });
    case "begun":
    case "overlaps":
    case "busy":
      return problem(requestMessages[outcome.code]);
    case "not-found":
      return problem(requestMessages.gone, {}, { status: 404 });
  }
}

const refusedForm = (text: string, form: FormData, errors: Partial<Record<string, string>>) =>
  problem(text, {
    typed: textFields(form),
    errors,
  });

/** Copies weeks as the grid does: the week before for everybody who has one, or that of a colleague. */
async function copyWeeks(deps: Deps, { member, week }: AskedWeek, action: GridAction) {
  const { people, templates, centreNames } = await readWeek(deps, { member, week });
  const rows = weekRowsOf({ people }, { week, now: deps.now });
  const context = { rows, templates, centreNames };
  const openedGrid = openGrid(context);
  const copied = nextGrid(openedGrid, action, context);
  const changedRows = rows.filter(({ id }) => copied.drafts.weeks[id] !== openedGrid.drafts.weeks[id]);
  const drafts = changedRows.slice(0, mostDrafts).map(({ id, version }): DraftToSave => ({
    profileId: id,
    version,
    days: copied.drafts.weeks[id]!,
  }));
  if (drafts.length === 0) return answer({ notice: { tone: "info", text: answerMessages.nothingToCopy } });
  const outcomes = await saveDrafts(deps, { member, week, drafts });
  const savedCount = outcomes.filter(({ code }) => code === "saved").length;
  const takenOutText = takenOutByCopyText(copied.takenOut, rows);
  return answer({
    notice: {
      tone: savedCount === drafts.length ? "success" : "info",
      text: `${answerMessages.copied(savedCount)}${takenOutText}`,
    },
  });
}

const takenOutByCopyText = (
  takenOut: ReturnType<typeof nextGrid>["takenOut"],
  rows: readonly WeekRow[],
): string => {
  const names = takenOut.map(({ person }) => rows.find(({ id }) => id === person)!.name);
  return names.length === 0 ? "" : ` ${messages.takenOut} ${names.join(", ")}.`;
};

function parseJson(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof text === "string" ? text : "") as unknown;
  } catch {
    return null;
  }
}

const problem = (text: string, more: Partial<ShiftsAnswer> = {}, init: ResponseInit = { status: 422 }) =>
  answer({ notice: { tone: "problem", text }, ...more }, init);

const answer = (page: ShiftsAnswer, init?: ResponseInit) => data<ShiftsAnswer>(page, init);
