import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { History } from "~/modules/clock/history";
import { showHistory } from "~/modules/clock/show-history.server";
import { tellDisputes } from "~/modules/corrections/tell-disputes.server";
import { displayName } from "~/modules/directory/display-name";
import { MyTime } from "~/modules/my-time/my-time";
import { requirePerson } from "~/modules/my-time/require-person.server";
import { showTime } from "~/modules/my-time/show-time.server";
import { monthPath } from "~/modules/reports/report-query";
import { inCell } from "~/platform/context.server";
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
  const listed = [...(shown.day?.entries ?? []), ...(ownHistory?.history.logs ?? [])];
  const told = { time: shown, notes: await tellDisputes(deps, listed) };
  if (!ownHistory) return { ...told, own: null, profileId: colleague!.id, name: displayName(colleague!) };
  const { history, monthOn } = ownHistory;
  return {
    ...told,
    own: { history, monthHref: monthPath(profile.id, monthOn) },
    profileId: null,
    name: null,
  };
}

export default function OwnHistory() {
  const { time, own, profileId, name, notes } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="py-3 text-2xl font-bold wrap-anywhere">{name ? `Jornada de ${name}` : "Mi tiempo"}</h1>
      <MyTime {...{ time, profileId, notes }} />
      {own && (
        <History
          {...own.history}
          logs={withNotes(own.history.logs, notes)}
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
