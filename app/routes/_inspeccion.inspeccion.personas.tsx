import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { InspectedPeople } from "~/modules/compliance/inspection/inspected-people";
import { requireInspection } from "~/modules/compliance/inspection/require-inspection.server";
import { wholeCompany } from "~/modules/policy/scope.server";
import { listChoices } from "~/modules/timesheets/reports/list-people.server";
import { tallyEach } from "~/modules/timesheets/reports/report-logs.server";
import { searchedText } from "~/platform/searched-text";
import { localDateOf } from "~/time/zones";

const pageSize = 50;
const most = 5_000;

export async function loader(args: LoaderFunctionArgs) {
  const { deps, company, range, inspector } = await requireInspection(args, "see-reports");
  const params = new URL(args.request.url).searchParams;
  const who = searchedText(params);
  const shownCount = Math.min(most, Math.max(pageSize, Math.trunc(Number(params.get("shown"))) || 0));
  const choiceQuery = {
    reader: wholeCompany,
    companyId: company.id,
    shown: shownCount,
    who,
    among: inspector.profileIds,
  };
  const { people, hasMore } = await listChoices(deps.db, choiceQuery);
  const todayOn = localDateOf(deps.now, company.timeZone);
  const tallies = await tallyEach(deps.db, { range, people, todayOn });
  return {
    people: people.map((person) => ({ ...person, tally: tallies.get(person.id) ?? null })),
    who,
    more: hasMore ? shownCount + pageSize : null,
    lastOn: todayOn < range.from ? range.from : todayOn > range.to ? range.to : todayOn,
  };
}

export default function People() {
  return <InspectedPeople {...useLoaderData<typeof loader>()} />;
}
