import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import { MonthSheet } from "~/modules/timesheets/reports/month-sheet";
import { SheetLinks } from "~/modules/timesheets/reports/sheet-links";
import { SheetFault } from "~/modules/timesheets/reports/sheet-fault";
import { sheetTitle } from "~/modules/timesheets/reports/month-texts";
import { displayName } from "~/modules/session/display-name";
import { requireMonth } from "~/modules/timesheets/reports/find-month.server";
import { monthPath } from "~/modules/timesheets/reports/report-query";
import { addDays, previousMonthOf } from "~/time/dates";
import { BackLink } from "~/ui/back-link";
import { MonthLinks } from "~/ui/month-links";

export const meta: MetaFunction<typeof loader> = ({ params, data }) => [
  { title: `${sheetTitle} ${params.month}${data ? ` · ${displayName(data.month.person)}` : ""}` },
];

export const loader = guardLoader(
  { needs: "see-record", check: (args, needs) => requireMonth(args, needs, { withLaw: true }) },
  (_deps, { sheet }) => sheet,
);

export default function RegistroDeJornada() {
  const sheet = useLoaderData<typeof loader>();
  const { person, from, to, todayOn } = sheet.month;
  const profileId = sheet.isOwn ? null : person.id;
  const nextFrom = addDays(to, 1);
  return (
    <>
      <MonthSheet
        {...sheet}
        links={<SheetLinks {...sheet} />}
        months={
          <MonthLinks
            previous={monthPath(person.id, previousMonthOf(from).from)}
            next={nextFrom <= todayOn ? monthPath(person.id, nextFrom) : null}
          />
        }
        dayHref={(dayOn) => historyPath({ profileId, dayOn })}
      />
      {/* A phone has no bar here, and the links above are a long way up. */}
      {sheet.isOwn && (
        <nav aria-label="Volver" className="mx-auto max-w-[190mm] px-4 pb-8 sm:hidden print:hidden">
          <BackLink to="/history">Mi tiempo</BackLink>
        </nav>
      )}
    </>
  );
}

export const ErrorBoundary = SheetFault;
