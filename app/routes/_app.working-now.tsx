import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RefusedScreen } from "~/modules/directory/refused-screen";
import { messages } from "~/modules/board/messages";
import type { PersonOnScreen } from "~/modules/board/entry-row";
import {
  listMissingExits,
  listWorking,
  readMissingCursor,
  readWorkingCursor,
  writeMissingCursor,
  writeWorkingCursor,
  type WorkingPerson,
} from "~/modules/board/list-working.server";
import { absentQuery, listAbsent } from "~/modules/board/list-absent.server";
import { candidatesQuery, listExpected } from "~/modules/board/list-expected.server";
import { MissingExits } from "~/modules/board/missing-exits";
import { WorkingNow } from "~/modules/board/working-now";
import { toUndeclared, undeclaredQuery } from "~/modules/schedules/calendar/undeclared-calendars.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import { localDateOf } from "~/time/zones";
import { PageHeading } from "~/ui/page-heading";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title:
      data?.kind === "exits"
        ? `${messages.allWithoutExit} · Fichaclara`
        : `${data ? `(${data.atWork}) ` : ""}Trabajando... · Fichaclara`,
  },
];

export const loader = guardLoader("see-working", async (deps, { member, params }) => {
  const { company, profile } = member;
  const { ledger, locationTrackingEnabled: withPlaces, timeZone } = company;
  const { now } = deps;
  const onScreen = screenOf(now);
  if (params.get("exits") === "all") {
    const at = readMissingCursor(params.get("before"));
    const { people, next } = await listMissingExits(deps, { ledger, before: at });
    return {
      kind: "exits" as const,
      people: people.map(onScreen),
      isLaterPage: at !== null,
      next: next && writeMissingCursor(next),
    };
  }
  const search = (params.get("search") ?? "").trim().slice(0, 100);
  const before = readWorkingCursor(params.get("before"));
  const isStart = search === "" && before === null;
  const { people, forgotten, missing, next, alongside, ...counts } = await listWorking(deps, {
    ledger,
    now,
    before,
    search,
    withPlaces,
    alongside: isStart
      ? {
          candidates: candidatesQuery(deps.db.$client, company, now),
          absences: absentQuery(deps.db.$client, company, now),
          undeclared: undeclaredQuery(company, now),
        }
      : {},
  });
  const expected = await listExpected(deps, { company, rows: alongside.candidates?.results ?? [] });
  const absent = listAbsent(alongside.absences?.results ?? [], {
    viewerId: profile.id,
    todayOn: localDateOf(now, timeZone),
  });
  const wayToTime = <Person extends { profileId: string }>(person: Person) => ({
    ...person,
    timeHref: historyPath({ profileId: person.profileId }),
  });
  return {
    kind: "working" as const,
    ...counts,
    people: people.map(onScreen),
    forgotten: { ...forgotten, people: forgotten.people.map(onScreen) },
    missing: { ...missing, people: missing.people.map(onScreen) },
    expected: { ...expected, people: expected.people.map(wayToTime) },
    absent: absent.map(wayToTime),
    undeclared: toUndeclared(alongside.undeclared?.results ?? [], { now, timeZone }),
    next: next && writeWorkingCursor(next),
    isLaterPage: before !== null,
    search,
    now,
    showsLocation: withPlaces,
  };
});

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
        <PageHeading title={messages.allWithoutExit} />
        <MissingExits {...page} />
      </>
    );
  return (
    <>
      <PageHeading title="Trabajando ahora" />
      <WorkingNow {...page} />
    </>
  );
}
