import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { History } from "~/modules/clock/history";
import { showHistory } from "~/modules/clock/show-history.server";
import { newestEventsQuery, readUnpublished } from "~/modules/clock/unpublished-punches.server";
import { UnpublishedReceipts } from "~/modules/clock/unpublished-receipts";
import { readRemovedEntries, removedEntriesQuery } from "~/modules/corrections/corrections-of-days.server";
import { describeDisputes } from "~/modules/corrections/describe-disputes.server";
import { WaitingNote } from "~/modules/corrections/waiting-note";
import { displayName } from "~/modules/directory/display-name";
import { MyTime } from "~/modules/timesheets/my-time/my-time";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { requirePerson } from "~/modules/timesheets/my-time/require-person.server";
import { showTime } from "~/modules/timesheets/my-time/show-time.server";
import { removedEntriesOnPage, listWithNotes } from "~/modules/timesheets/my-time/list-with-notes";
import { monthPath } from "~/modules/timesheets/reports/report-query";
import { publishedSize } from "~/modules/register/transparency/published-size.server";
import { orElseLogged } from "~/platform/log.server";
import type { DateRange } from "~/time/dates";
import { HelpLink } from "~/ui/help-link";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ? `Jornada de ${data.name}` : "Mi tiempo"} · Fichaclara` },
];

const showsPerson = { needs: "see-record", check: requirePerson } as const;

/** The own time and record, which remain open while the company is suspended; or another person's time. */
export const loader = guardLoader(showsPerson, async (deps, { member, colleague, params }) => {
  const { company, profile } = member;
  const person = colleague ?? profile;
  const { subject } = person;
  const alongside = (range: DateRange) => ({
    newestEvents: newestEventsQuery(deps.db.$client, member),
    removed: removedEntriesQuery(deps.db.$client, { subjects: [subject], range }),
  });
  const [time, ownHistory, published] = await Promise.all([
    showTime(deps, { company, person, params, isOwn: person.id === profile.id }),
    colleague ? null : showHistory(deps, { member, params, alongside }),
    colleague ? 0 : knownPublishedSize(deps.env, company.id),
  ]);
  const { day } = time;
  const notes = await describeDisputes(deps, [
    ...(day?.entries ?? []).map((entry) => ({ ...entry, day: entry.registerDay, subject })),
    ...(ownHistory?.history.logs ?? []).map((log) => ({ ...log, subject })),
  ]);
  if (!ownHistory) return { time, notes, own: null, profileId: colleague!.id, name: displayName(colleague!) };
  const { history, monthOn, page } = ownHistory;
  const removed = readRemovedEntries(ownHistory.alongside.removed.results, page).get(subject) ?? [];
  const logs = listWithNotes(history.logs, { notes, removed: removedEntriesOnPage(removed, page) });
  return {
    time,
    notes,
    own: {
      history: { ...history, logs },
      seesCalendar: profile.status === "active",
      monthHref: monthPath(profile.id, monthOn < time.todayOn ? monthOn : time.todayOn),
      unpublished: readUnpublished(ownHistory.alongside.newestEvents.results, published),
    },
    profileId: null,
    name: null,
  };
});

/** A failure to read it hides only the notice about receipts. */
const knownPublishedSize = (env: Parameters<typeof publishedSize>[0], companyId: string) =>
  orElseLogged(
    "published size",
    () => publishedSize(env, { companyId }),
    () => Infinity,
  );

export default function OwnHistory() {
  const { time, own, profileId, name, notes } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="py-3 text-2xl font-bold wrap-anywhere">{name ? `Jornada de ${name}` : "Mi tiempo"}</h1>
      {own && <HelpLink page="hoja-mensual" />}
      {own && (
        <div className="mb-4 empty:hidden">
          <WaitingNote />
        </div>
      )}
      <MyTime {...{ time, profileId, notes }} />
      {own && (
        <History
          {...own.history}
          monthHref={own.monthHref}
          kept={
            time.day ? (
              <input type="hidden" name="day" value={time.day.on} />
            ) : (
              <input type="hidden" name="month" value={time.month.from.slice(0, 7)} />
            )
          }
        />
      )}
      {own?.seesCalendar && (
        <p className="mt-4">
          <Link to="/schedules/calendar" className="inline-flex min-h-11 items-center underline">
            Calendario laboral
          </Link>
        </p>
      )}
      {own && <UnpublishedReceipts {...own.unpublished} />}
    </>
  );
}
