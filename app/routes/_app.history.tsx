import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import Download from "lucide-react/icons/download";
import { HistoryFiles } from "~/modules/clock/history-files";
import { listNewestEvents, readUnpublished } from "~/modules/clock/unpublished-punches.server";
import { UnpublishedReceipts } from "~/modules/clock/unpublished-receipts";
import { describeDisputes } from "~/modules/corrections/describe-disputes.server";
import { managesOthers } from "~/modules/corrections/list-corrections.server";
import { WaitingNote } from "~/modules/corrections/waiting-note";
import { displayName } from "~/modules/session/display-name";
import { companyFactsOf } from "~/modules/law/company-facts";
import { MyTime } from "~/modules/timesheets/my-time/my-time";
import { centreStartText } from "~/modules/policy/centre-start";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { requirePerson } from "~/modules/timesheets/my-time/require-person.server";
import { showTime } from "~/modules/timesheets/my-time/show-time.server";
import { monthPath } from "~/modules/timesheets/reports/report-query";
import { publishedSize } from "~/modules/register/transparency/published-size.server";
import { orElseLogged } from "~/platform/log.server";
import { monthOf } from "~/time/dates";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { PageHeading } from "~/ui/page-heading";
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ? `Jornada de ${data.name}` : "Mi tiempo"} · Fichaclara` },
];

const showsPerson = { needs: "see-record", check: requirePerson } as const;

/** The own time and record, which remain open while the company is suspended; or another person's time. */
export const loader = guardLoader(showsPerson, async (deps, { member, colleague, since, params }) => {
  const { company, profile } = member;
  const person = colleague ?? profile;
  const reader = { profileId: profile.id, isManager: managesOthers(member) };
  const [time, newestEvents, published] = await Promise.all([
    showTime(deps, { company, person, params, reader, since, facts: companyFactsOf(company) }),
    colleague ? [] : listNewestEvents(deps, member),
    colleague ? 0 : knownPublishedSize(deps.env, company.id),
  ]);
  const entries = time.day?.entries ?? [];
  const ofPerson = entries.map((entry) => ({ ...entry, day: entry.registerDay, subject: person.subject }));
  const notes = await describeDisputes(deps, ofPerson);
  const start = centreStartText(monthOf(time.month.from), since);
  const sheet = monthPath(person.id, time.month.from);
  if (colleague)
    return { time, notes, start, sheet, own: null, profileId: person.id, name: displayName(person) };
  const month = monthOf(time.month.from);
  const own = {
    range: month,
    monthHref: monthPath(profile.id, month.from < time.todayOn ? month.from : time.todayOn),
    seesCalendar: profile.status === "active",
    unpublished: readUnpublished(newestEvents, published),
  };
  return { time, notes, start, sheet, own, profileId: null, name: null };
});

/** A failure to read it hides only the notice about receipts. */
const knownPublishedSize = (env: Parameters<typeof publishedSize>[0], companyId: string) =>
  orElseLogged(
    "published size",
    () => publishedSize(env, { companyId }),
    () => Infinity,
  );

export default function OwnHistory() {
  const { time, own, profileId, name, notes, start, sheet } = useLoaderData<typeof loader>();
  return (
    <>
      {!own && <BackLink to="/working-now">Trabajando ahora</BackLink>}
      <PageHeading
        title={name ? `Jornada de ${name}` : "Mi tiempo"}
        help={own ? "hoja-mensual" : undefined}
      />
      {own && (
        <div className="mt-2 empty:hidden">
          <WaitingNote />
        </div>
      )}
      {start && <p className="mt-2 text-muted">{start}</p>}
      <div className="mt-4">
        <MyTime {...{ time, profileId, notes, sheet }} />
      </div>
      {own && (
        <details className="mt-4">
          <summary className={`${buttonClass("quiet")} list-none`}>
            <Download aria-hidden className="size-5" />
            Descargar el mes
          </summary>
          <nav aria-label="Archivos del mes" className="mt-3 flex flex-wrap gap-3">
            <HistoryFiles {...own} />
          </nav>
        </details>
      )}
      {own && (
        <div className="mt-4 flex flex-wrap gap-x-6 border-t border-line pt-2">
          <TextLink to="/statements">Tus meses cerrados</TextLink>
          {time.hasShifts && <TextLink to="/history/shifts">Mis turnos</TextLink>}
          {own.seesCalendar && <TextLink to="/schedules/calendar">Calendario laboral</TextLink>}
          <UnpublishedReceipts {...own.unpublished} />
        </div>
      )}
    </>
  );
}
