import { data, redirect } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { placeCentre, type Centre } from "../centres.server";
import { recordSchedules } from "../record-schedules.server";
import { readCalendarForm, type StatedCalendar } from "./calendar-form";
import { withMoreRows, type CalendarErrors, type TypedCalendar } from "./calendar-rows";
import { messages } from "./messages";
import { findShownCalendar, placeText } from "./show-calendar.server";
import { shownCalendar, type ShownCalendar } from "./shown-calendar";

/** The answer to the form of /schedules/calendar/edit. It keeps what was typed. */
export interface CalendarAnswer {
  tone: "info" | "problem";
  text: string | null;
  errors: CalendarErrors;
  typed: TypedCalendar | null;
  /** The whole year, before it is saved. */
  review: (ShownCalendar & { place: string }) | null;
}

const furtherRows = 5;

/**
 * Reviews the calendar of the centre and year in the URL, or declares it.
 * @throws Response 403, 404; 503 while the ledger is rebuilt
 */
export async function submitCalendar(
  deps: Deps,
  { member, form, args }: { member: Member; form: FormData; args: { request: Request } },
) {
  const { intent, ...typed } = textFields(form);
  const { searchParams: params } = new URL(args.request.url);
  const { centre, declared, calendar } = await findShownCalendar(deps, { member, params });
  const { year } = calendar;
  const answer = (more: Partial<CalendarAnswer>, init: ResponseInit = {}) =>
    data<CalendarAnswer>({ tone: "problem", text: null, errors: {}, typed, review: null, ...more }, init);
  if (intent === "more") return answer({ typed: withMoreRows(typed, furtherRows) });
  if (intent === "edit") return answer({});
  const parsedCalendar = readCalendarForm(typed, { year, centre: centre.id });
  if ("errors" in parsedCalendar)
    return answer({ text: messages.invalid, errors: parsedCalendar.errors }, { status: 422 });
  const { stated } = parsedCalendar;
  const placed = { ...centre, ...stated.place };
  if (intent !== "save") {
    const review = shownCalendar(placed, { year, declared: stated.content });
    return answer({ review: { ...review, place: placeText(placed) } });
  }
  const isSame = JSON.stringify(declared?.content) === JSON.stringify(stated.content);
  if (isSame && isCentreAt(centre, stated)) return answer({ tone: "info", text: messages.same });
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answer({ text: tooMany.text }, tooMany.init);
  await saveCalendar(deps, { member, centre, stated, isSame });
  return redirect(
    `/schedules/calendar?${new URLSearchParams({ year: String(year), centre: centre.id })}&saved=1`,
  );
}

const isCentreAt = (centre: Centre, { place: { territory, area, municipality } }: StatedCalendar) =>
  centre.territory === territory && centre.area === area && centre.municipality === municipality;

interface CalendarToSave {
  member: Member;
  centre: Centre;
  stated: StatedCalendar;
  /** The days are already declared, and only the place changes. */
  isSame: boolean;
}

/** @throws Response 403 if the manager may no longer plan, 404 */
async function saveCalendar(deps: Deps, { member, centre, stated, isSame }: CalendarToSave): Promise<void> {
  if (!(await placeCentre(deps, { member, centre, place: stated.place }))) throw noPermission();
  if (isSame) return;
  const schedule = { kind: "calendar_declared" as const, content: stated.content };
  const { code } = await recordSchedules(deps, { member, planned: [{ profileId: null, schedule }] });
  if (code === "no-permission") throw noPermission();
  if (code !== "recorded") throw refusal(404, messages.unknownCentre);
}
