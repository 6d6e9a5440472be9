import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { History } from "~/modules/clock/history";
import { showHistory } from "~/modules/clock/show-history.server";
import { listGoneOf } from "~/modules/corrections/corrections-of-days.server";
import { tellDisputes } from "~/modules/corrections/tell-disputes.server";
import { displayName } from "~/modules/directory/display-name";
import { readCursor } from "~/modules/ledger/time-logs.server";
import { goneOnPage, withGone } from "~/modules/my-time/gone-rows";
import { MyTime } from "~/modules/my-time/my-time";
import { requirePerson } from "~/modules/my-time/require-person.server";
import { showTime } from "~/modules/my-time/show-time.server";
import { monthPath } from "~/modules/reports/report-query";
import { inCell } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import type { DateRange } from "~/time/dates";
import { withNotes } from "~/ui/punch-note";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ? `Jornada de ${data.name}` : "Mi tiempo"} · Fichaclara` },
];

/** One's own day, week and month with one's record below, open also when the account is suspended; or somebody else's time. */
export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const { member, colleague } = await requirePerson(args, params.get("profile"));
  const { company, profile } = member;
  const deps = inCell(args.context, member.cell);
  const { subject } = colleague ?? profile;
  const time = showTime(deps, { subject, timeZone: company.timeZone, params });
  const [shown, ownHistory] = await Promise.all([
    time,
    colleague ? null : showHistory(deps, { member, params }),
  ]);
  const { day } = shown;
  const list = ownHistory?.history;
  const listed = [
    ...(day?.entries ?? []).map((entry) => ({ ...entry, day: day!.on, subject })),
    ...(list?.logs ?? []).map((log) => ({ ...log, subject })),
  ];
  const [notes, gone] = await Promise.all([
    tellDisputes(deps, listed),
    listGone(deps, {
      subject,
      ranges: [...(day ? [{ from: day.on, to: day.on }] : []), ...(list ? [list.form.range] : [])],
    }),
  ]);
  const told = { time: shown, notes, gone: gone.filter(({ on }) => on === day?.on) };
  if (!ownHistory) return { ...told, own: null, profileId: colleague!.id, name: displayName(colleague!) };
  const { history, monthOn } = ownHistory;
  return {
    ...told,
    own: {
      history,
      monthHref: monthPath(profile.id, monthOn),
      gone: goneOnPage(gone, pageOf(history, params)),
    },
    profileId: null,
    name: null,
  };
}

/** What corrections took away from some days of somebody. */
async function listGone(deps: { db: Db }, { subject, ranges }: { subject: number; ranges: DateRange[] }) {
  if (ranges.length === 0) return [];
  const from = ranges.map((range) => range.from).sort()[0]!;
  const to = ranges
    .map((range) => range.to)
    .sort()
    .at(-1)!;
  const found = await listGoneOf(deps, { subjects: [subject], range: { from, to } });
  return found.get(subject) ?? [];
}

/** Which days the page of the list covers. */
const pageOf = (
  { form, logs, next }: Awaited<ReturnType<typeof showHistory>>["history"],
  params: URLSearchParams,
) => ({
  range: form.range,
  after: readCursor(params.get("before"))?.day ?? null,
  until: next === null ? null : (logs.at(-1)?.day ?? null),
});

export default function OwnHistory() {
  const { time, own, profileId, name, notes, gone } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="py-3 text-2xl font-bold wrap-anywhere">{name ? `Jornada de ${name}` : "Mi tiempo"}</h1>
      <MyTime {...{ time, profileId, notes, gone }} />
      {own && (
        <History
          {...own.history}
          logs={withGone(withNotes(own.history.logs, notes), own.gone)}
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
    </>
  );
}
