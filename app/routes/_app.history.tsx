import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireMay } from "~/modules/policy/guards.server";
import { History } from "~/modules/clock/history";
import { showHistory } from "~/modules/clock/show-history.server";
import { monthPath } from "~/modules/reports/report-query";
import { inCell } from "~/platform/context.server";

export const meta: MetaFunction = () => [{ title: "Mi historial · Fichaclara" }];

/** One's own record without the clock: what is left to read when the account is suspended. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "see-record");
  const params = new URL(args.request.url).searchParams;
  const { monthOn, history } = await showHistory(inCell(args.context, member.cell), { member, params });
  return { history, monthHref: monthPath(member.profile.id, monthOn) };
}

export default function OwnHistory() {
  const { history, monthHref } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="sr-only">Mi historial</h1>
      <History {...history} monthHref={monthHref} />
    </>
  );
}
