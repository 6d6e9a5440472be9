import type { MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import { MonthSheet } from "~/modules/timesheets/reports/month-sheet";
import { MonthWays } from "~/modules/timesheets/reports/month-ways";
import { sheetTitle } from "~/modules/timesheets/reports/month-words";
import { displayName } from "~/modules/directory/display-name";
import { requireMonth } from "~/modules/timesheets/reports/find-month.server";
import { refusals } from "~/modules/directory/refusals";
import { FaultScreen } from "~/ui/fault-screen";
import { RefusalScreen } from "~/ui/refusal-screen";

export const meta: MetaFunction<typeof loader> = ({ params, data }) => [
  { title: `${sheetTitle} ${params.month}${data ? ` · ${displayName(data.month.person)}` : ""}` },
];

export const loader = guardLoader(
  { needs: "see-record", check: (args, needs) => requireMonth(args, needs, { withLaw: true }) },
  (_deps, { sheet }) => sheet,
);

export default function RegistroDeJornada() {
  const sheet = useLoaderData<typeof loader>();
  const profileId = sheet.isOwn ? null : sheet.month.person.id;
  return (
    <MonthSheet
      {...sheet}
      ways={<MonthWays {...sheet} />}
      dayHref={(dayOn) => historyPath({ profileId, dayOn })}
    />
  );
}

/** A sheet that does not exist, or that the person may not see, is no crash. */
export function ErrorBoundary() {
  const fault = useRouteError();
  if (!isRouteErrorResponse(fault) || fault.status >= 500) return <FaultScreen />;
  const { error } = fault.data as { error?: string };
  return (
    <main className="measure">
      <RefusalScreen title={error ?? refusals.noPermission} />
    </main>
  );
}
