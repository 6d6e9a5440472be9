import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RefusedScreen } from "~/modules/directory/refused-screen";
import { copy } from "~/modules/live/copy";
import type { PersonOnScreen } from "~/modules/live/entry-row";
import {
  listMissingExits,
  listWorking,
  readMissingCursor,
  readWorkingCursor,
  writeMissingCursor,
  writeWorkingCursor,
  type WorkingPerson,
} from "~/modules/live/list-working.server";
import { MissingExits } from "~/modules/live/missing-exits";
import { WorkingNow } from "~/modules/live/working-now";
import { historyPath } from "~/modules/my-time/history-path";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title:
      data?.kind === "exits"
        ? `${copy.allWithoutExit} · Fichaclara`
        : `${data ? `(${data.atWork}) ` : ""}Trabajando... · Fichaclara`,
  },
];

export async function loader(args: LoaderFunctionArgs) {
  const { cell, company } = await requireMay(args, "see-working");
  const params = new URL(args.request.url).searchParams;
  const { ledger, locationTrackingEnabled: withPlaces } = company;
  const { now } = args.context;
  const onScreen = screenOf(now);
  if (params.get("exits") === "all") {
    const at = readMissingCursor(params.get("before"));
    const { people, next } = await listMissingExits(inCell(args.context, cell), { ledger, before: at });
    return {
      kind: "exits" as const,
      ...{ people: people.map(onScreen), isLaterPage: at !== null },
      next: next && writeMissingCursor(next),
    };
  }
  const search = (params.get("search") ?? "").trim().slice(0, 100);
  const before = readWorkingCursor(params.get("before"));
  const { people, forgotten, missing, next, ...counts } = await listWorking(inCell(args.context, cell), {
    ledger,
    now,
    before,
    search,
    withPlaces,
  });
  return {
    kind: "working" as const,
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

const yearMatters = 180 * 86_400_000;

const screenOf =
  (now: number) =>
  (person: WorkingPerson): PersonOnScreen => ({
    ...person,
    isOld: now - person.checkInTime > yearMatters,
    timeHref: historyPath({ profileId: person.profileId, dayOn: person.day }),
  });

export const ErrorBoundary = RefusedScreen;

export default function WorkingNowScreen() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === "exits")
    return (
      <>
        <h1 className="text-2xl font-bold">{copy.allWithoutExit}</h1>
        <MissingExits {...page} />
      </>
    );
  return (
    <>
      <h1 className="text-2xl font-bold">Trabajando ahora</h1>
      <WorkingNow {...page} />
    </>
  );
}
