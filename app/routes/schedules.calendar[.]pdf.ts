import { guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/schedules/calendar/messages";
import { findShownCalendar, placeText } from "~/modules/schedules/calendar/show-calendar.server";
import { makeCalendarPdf } from "~/modules/schedules/calendar/pdf/make-calendar-pdf.server";
import { fileNameOf } from "~/platform/file-name";
import { pdfDownload, refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";

/** The declared calendar of a centre as one A4 page, to put up in the centre (art. 34.6 ET). */
export const loader = guardLoader("see-calendar", async (deps, input) => {
  const { company, profile } = input.member;
  const { calendar, centre, declared } = await findShownCalendar(deps, input);
  if (!declared) return refusal(404, messages.pdfNeedsDeclaration);
  await requireExportRoom(deps.env, profile.id);
  const { author, recordedAt } = declared;
  const pdf = await makeCalendarPdf(deps, {
    calendar,
    company,
    centre: { name: centre.name, place: placeText(centre) },
    declared: { author, at: recordedAt },
  });
  return pdfDownload(
    pdf,
    fileNameOf({ what: "calendario_laboral", company, period: String(calendar.year), extension: "pdf" }),
  );
});
