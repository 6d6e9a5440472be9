import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { History } from "~/modules/clock/history";
import { showHistory } from "~/modules/clock/show-history.server";
import { displayName } from "~/modules/directory/display-name";
import { MyTime } from "~/modules/my-time/my-time";
import { requirePerson } from "~/modules/my-time/require-person.server";
import { showTime } from "~/modules/my-time/show-time.server";
import { monthPath } from "~/modules/reports/report-query";
import { inCell } from "~/platform/context.server";

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
  if (colleague)
    return {
      ...{ time: await time, own: null },
      ...{ profileId: colleague.id, name: displayName(colleague) },
    };
  const [shown, { monthOn, history }] = await Promise.all([time, showHistory(deps, { member, params })]);
  const own = { history, monthHref: monthPath(profile.id, monthOn) };
  return { time: shown, own, profileId: null, name: null };
}

export default function OwnHistory() {
  const { time, own, profileId, name } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="py-3 text-2xl font-bold wrap-anywhere">{name ? `Jornada de ${name}` : "Mi tiempo"}</h1>
      <MyTime time={time} profileId={profileId} />
      {own && <History {...own.history} monthHref={own.monthHref} />}
    </>
  );
}
