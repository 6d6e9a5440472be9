import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { RefusedScreen } from "~/modules/session/refused-screen";
import { absencesPath, recordAbsencePath } from "~/modules/absences/absence-paths";
import { messages } from "~/modules/board/messages";
import type { PersonOnScreen } from "~/modules/board/entry-row";
import {
  listMissingExits,
  readMissingCursor,
  readWorkingCursor,
  writeMissingCursor,
  writeWorkingCursor,
  type WorkingPerson,
} from "~/modules/board/list-working.server";
import { MissingExits } from "~/modules/board/missing-exits";
import { WorkingNow } from "~/modules/board/working-now";
import { messages as checkMessages } from "~/modules/compliance/check/messages";
import { messages as inspectionMessages } from "~/modules/compliance/inspection/messages";
import { actorOf } from "~/modules/policy/guards.server";
import { may } from "~/modules/policy/may";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { messages as coverMessages } from "~/modules/shifts/cover/messages";
import { readBoard } from "~/modules/tenancy/today/read-board.server";
import { UnseenShifts } from "~/modules/tenancy/today/unseen-shifts";
import { countTasks, TaskList } from "~/modules/tenancy/today/task-list";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import { searchedText } from "~/platform/searched-text";
import { localDateOf } from "~/time/zones";
import { BackLink } from "~/ui/back-link";
import { PageHeading } from "~/ui/page-heading";
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title:
      data?.kind === "exits"
        ? `${messages.allWithoutExit} · Fichaclara`
        : `${data ? `(${data.atWork}) ` : ""}Trabajando... · Fichaclara`,
  },
];

export const loader = guardLoader("see-working", async (deps, { args, member, params }) => {
  const { ledger, locationTrackingEnabled: withPlaces } = member.company;
  const { now } = deps;
  const toScreenPerson = screenOf(now);
  if (params.get("exits") === "all") {
    const at = readMissingCursor(params.get("before"));
    const { probablyMissing, people, next } = await listMissingExits(deps, {
      reader: member,
      ledger,
      now,
      before: at,
    });
    return {
      kind: "exits" as const,
      now,
      probablyMissing: probablyMissing.map(toScreenPerson),
      people: people.map(toScreenPerson),
      isLaterPage: at !== null,
      next: next && writeMissingCursor(next),
    };
  }
  const search = searchedText(params, "search");
  const before = readWorkingCursor(params.get("before"));
  const board = await readBoard(deps, { member, search, before });
  const {
    people,
    probablyMissing,
    missing,
    next,
    expected,
    absent,
    tasks,
    more,
    undeclared,
    unseen,
    ...counts
  } = board;
  const withTimeHref = <Person extends { profileId: string }>(person: Person) => ({
    ...person,
    timeHref: historyPath({ profileId: person.profileId }),
  });
  return {
    kind: "working" as const,
    ...counts,
    people: people.map(toScreenPerson),
    probablyMissing: { ...probablyMissing, people: probablyMissing.people.map(toScreenPerson) },
    missing: { ...missing, people: missing.people.map(toScreenPerson) },
    expected: {
      ...expected,
      people: expected.people.map((person) => ({
        ...withTimeHref(person),
        absenceHref: recordAbsencePath({ ...person, fromOn: localDateOf(person.since, person.timeZone) }),
      })),
    },
    absent: absent.map((person) => ({
      ...withTimeHref(person),
      absenceHref: absencesPath(person.profileId),
    })),
    undeclared,
    unseen,
    tasks: { tasks, more },
    next: next && writeWorkingCursor(next),
    isLaterPage: before !== null,
    search,
    now,
    showsLocation: withPlaces,
    mayInspect: may(await actorOf(args, member), "manage-inspections", "company"),
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
        <BackLink to="/working-now">Trabajando ahora</BackLink>
        <PageHeading title={messages.allWithoutExit} />
        <MissingExits {...page} />
      </>
    );
  return (
    <>
      <PageHeading title="Trabajando ahora" />
      <WorkingNow
        {...page}
        coverTo={page.hasShifts ? "/shifts/cover" : null}
        taskCount={countTasks(page.tasks)}
        footer={
          <>
            <TaskList {...page.tasks} />
            <UnseenShifts people={page.unseen} />
          </>
        }
      >
        {page.hasShifts && page.expected.people.length === 0 && (
          <p className="mt-4">
            <TextLink to="/shifts/cover">{coverMessages.linkFromToday}</TextLink>
          </p>
        )}
      </WorkingNow>
      {page.mayInspect && <InspectionLinks />}
    </>
  );
}

/** For the day on which an inspector comes: the folder with the link at the door, and the company's own check. */
const InspectionLinks = () => (
  <p className="mt-6 flex flex-wrap gap-x-6">
    <Link to="/inspection" className={inspectionLink}>
      {inspectionMessages.door}
    </Link>
    <Link to="/inspection/check" className={inspectionLink}>
      {checkMessages.title}
    </Link>
  </p>
);

const inspectionLink = "inline-flex min-h-11 items-center font-medium text-brand underline";
