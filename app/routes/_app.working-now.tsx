import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RefusedScreen } from "~/modules/directory/refused-screen";
import type { PersonOnScreen } from "~/modules/live/entry-row";
import {
  listWorking,
  readWorkingCursor,
  writeWorkingCursor,
  type WorkingPerson,
} from "~/modules/live/list-working.server";
import { WorkingNow } from "~/modules/live/working-now";
import { historyPath } from "~/modules/my-time/history-path";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `(${data.total}) ` : ""}Trabajando... · Fichaclara` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { cell, company } = await requireMay(args, "see-working");
  const params = new URL(args.request.url).searchParams;
  const search = (params.get("search") ?? "").trim().slice(0, 100);
  const before = readWorkingCursor(params.get("before"));
  const { ledger, locationTrackingEnabled: withPlaces } = company;
  const { now } = args.context;
  const { people, forgotten, missing, next, ...counts } = await listWorking(inCell(args.context, cell), {
    ledger,
    now,
    before,
    search,
    withPlaces,
  });
  return {
    ...counts,
    people: people.map(onScreen),
    forgotten: { ...forgotten, people: forgotten.people.map(onScreen) },
    missing: { ...missing, people: missing.people.map(onScreen) },
    next: next && writeWorkingCursor(next),
    isLaterPage: before !== null,
    search,
    now,
    timeZone: company.timeZone,
    showsLocation: withPlaces,
  };
}

const onScreen = (person: WorkingPerson): PersonOnScreen => ({
  ...person,
  timeHref: historyPath({ profileId: person.profileId, dayOn: person.day }),
});

export const ErrorBoundary = RefusedScreen;

export default function WorkingNowScreen() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl font-bold">Trabajando ahora</h1>
      <WorkingNow {...page} />
    </>
  );
}
