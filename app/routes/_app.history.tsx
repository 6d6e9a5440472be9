import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { History } from "~/modules/clock/history";
import { showHistory } from "~/modules/clock/show-history.server";
import { newestEventsQuery, readUnpublished } from "~/modules/clock/unpublished-punches.server";
import { UnpublishedReceipts } from "~/modules/clock/unpublished-receipts";
import { listBesides } from "~/modules/corrections/corrections-of-days.server";
import { tellDisputes } from "~/modules/corrections/tell-disputes.server";
import { WaitingNote } from "~/modules/corrections/waiting-note";
import { displayName } from "~/modules/directory/display-name";
import { markedWith } from "~/modules/my-time/month-calendar";
import { MyTime } from "~/modules/my-time/my-time";
import { requirePerson } from "~/modules/my-time/find-person.server";
import { showTime } from "~/modules/my-time/show-time.server";
import { goneOnPage, toldList } from "~/modules/my-time/told-list";
import { monthPath } from "~/modules/reports/report-query";
import { publishedSize } from "~/modules/transparency/published-size.server";
import { inCell } from "~/platform/context.server";
import { faultTold } from "~/platform/log.server";

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
  const also = () => [newestEventsQuery(deps.db.$client, member)];
  const [shown, ownHistory, published] = await Promise.all([
    time,
    colleague ? null : showHistory(deps, { member, params, also }),
    colleague ? 0 : knownPublishedSize(deps.env, company.id),
  ]);
  const { day, month } = shown;
  const list = ownHistory?.history;
  const listed = [
    ...(day?.entries ?? []).map((entry) => ({ ...entry, day: day!.on, subject })),
    ...(list?.logs ?? []).map((log) => ({ ...log, subject })),
  ];
  const period = { from: month.weeks[0]!.from, to: month.weeks.at(-1)!.to };
  const [notes, { waiting, gone }] = await Promise.all([
    tellDisputes(deps, listed),
    listBesides(deps, { subject, period, list: list?.form.range ?? null }),
  ]);
  const told = {
    time: { ...shown, month: { ...month, weeks: markedWith(month.weeks, { gone: gone.ofPeriod, waiting }) } },
    ...{ notes, gone: gone.ofPeriod.filter(({ on }) => on === day?.on) },
    waits: day !== null && waiting.includes(day.on),
  };
  if (!ownHistory) return { ...told, own: null, profileId: colleague!.id, name: displayName(colleague!) };
  const { history, monthOn, page } = ownHistory;
  const logs = toldList(history.logs, { notes, gone: goneOnPage(gone.ofList, page) });
  return {
    ...told,
    own: {
      history: { ...history, logs },
      monthHref: monthPath(profile.id, monthOn),
      unpublished: readUnpublished(ownHistory.also[0]!, published),
    },
    ...{ profileId: null, name: null },
  };
}

/** Where that cannot be read the screen comes without what it says of receipts. */
const knownPublishedSize = (env: Parameters<typeof publishedSize>[0], companyId: string) =>
  faultTold(
    "published size",
    () => publishedSize(env, { companyId }),
    () => Infinity,
  );

export default function OwnHistory() {
  const { time, own, profileId, name, notes, gone, waits } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="py-3 text-2xl font-bold wrap-anywhere">{name ? `Jornada de ${name}` : "Mi tiempo"}</h1>
      {own && <WaitingNote />}
      <MyTime {...{ time, profileId, notes, gone, waits }} />
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
      {own && <UnpublishedReceipts {...own.unpublished} />}
    </>
  );
}
