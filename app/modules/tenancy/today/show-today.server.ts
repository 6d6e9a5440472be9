import { pauseNames } from "~/modules/ledger/part-names";
import type { Member } from "~/modules/session/find-session.server";
import { absencesPath, recordAbsencePath } from "~/modules/absences/absence-paths";
import { oneRowEach } from "~/modules/board/one-row-each";
import { messages } from "~/modules/board/messages";
import type { WorkingPerson } from "~/modules/board/list-working.server";
import { correctionPath, historyPath } from "~/modules/timesheets/my-time/history-path";
import type { Deps } from "~/platform/context.server";
import { formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { formatRecent } from "~/time/recent";
import type { Tasks } from "./list-tasks.server";
import { unseenShiftPath, unseenTitle } from "./unseen-shifts";
import { readBoard } from "./read-board.server";

/** Shorter than on the board, whose rows are wider. */
const exitTexts = { exits: messages.exitMissing, enterExit: "Poner la hora" };

/** The most people of a group. The board has the others. */
const mostShown = 6;

/** A person of the panel, with one action. */
export interface TodayRow {
  profileId: string;
  name: string;
  avatarUrl: string | null;
  text: string;
  action: string;
  to: string;
}

export interface TodayGroup {
  kind: "late" | "exits" | "unseen" | "working" | "paused" | "absent";
  title: string;
  /** All of them, also those without a row. Missing exits also count if their person's row is in another group. */
  count: number;
  rows: TodayRow[];
}

/** The panel 'Hoy'. Groups without people are left out. */
export interface Today extends Tasks {
  groups: TodayGroup[];
  /** Whether a week of shifts was ever published in the company. */
  hasShifts: boolean;
}

/** Returns who should be at work and is not, whose exit is missing, who is at work, who is absent, and what waits for the manager. */
export async function showToday(deps: Deps, member: Member): Promise<Today> {
  const board = await readBoard(deps, { member, search: "", before: null });
  const { expected, probablyMissing, missing, people, absent, unseen } = board;
  const inOtherGroups = [...people, ...expected.people, ...absent];
  const { apart, exitOf } = oneRowEach(missing.people, inOtherGroups);
  /** Asks for an earlier exit on the row of a person in another group: each person has one row. */
  const withExit = (row: TodayRow): TodayRow => {
    const exit = exitOf.get(row.profileId);
    if (!exit || row.action === exitTexts.enterExit) return row;
    const missingOf = `falta la salida del ${formatRecent(exit.checkInTime, exit.timeZone)}`;
    return { ...row, text: `${row.text} · ${missingOf}`, ...exitAction(exit) };
  };
  const groups: TodayGroup[] = [
    {
      kind: "late",
      title: messages.expected,
      count: expected.people.length,
      rows: expected.people.map((person) => ({
        ...rowOf(person),
        text: `desde las ${formatTime(person.since, person.timeZone)}`,
        action: messages.recordAbsence,
        to: recordAbsencePath({ ...person, fromOn: localDateOf(person.since, person.timeZone) }),
      })),
    },
    {
      kind: "exits",
      title: exitTexts.exits,
      count: probablyMissing.count + missing.count,
      rows: [...probablyMissing.people, ...apart].map((person) => ({
        ...rowOf(person),
        text: `Entrada: ${formatRecent(person.checkInTime, person.timeZone)}`,
        ...exitAction(person),
      })),
    },
    {
      kind: "unseen",
      title: unseenTitle,
      count: unseen.length,
      rows: unseen.map((person) => ({
        ...rowOf(person),
        text: person.when,
        action: "Ver turno",
        to: unseenShiftPath(person),
      })),
    },
    {
      kind: board.paused === board.atWork ? "paused" : "working",
      title: workingTitle(board),
      count: board.atWork,
      rows: people.map((person) => ({ ...rowOf(person), text: workText(person) })),
    },
    {
      kind: "absent",
      title: messages.absent,
      count: absent.length,
      rows: absent.map((person) => ({
        ...rowOf({ ...person, avatarUrl: null }),
        text: person.text,
        action: messages.showAbsence,
        to: absencesPath(person.profileId),
      })),
    },
  ];
  return {
    tasks: board.tasks,
    more: board.more,
    hasShifts: board.hasShifts,
    groups: groups
      .filter(({ count }) => count > 0)
      .map(({ rows, ...group }) => {
        const shownRows = rows.slice(0, mostShown);
        // A shift to come is another matter than an earlier exit.
        return { ...group, rows: group.kind === "unseen" ? shownRows : shownRows.map(withExit) };
      }),
  };
}

const rowOf = ({ profileId, name, avatarUrl }: Pick<TodayRow, "profileId" | "name" | "avatarUrl">) => ({
  profileId,
  name,
  avatarUrl,
  action: "Ver",
  to: historyPath({ profileId }),
});

const exitAction = ({ id, profileId }: WorkingPerson) => ({
  action: exitTexts.enterExit,
  to: correctionPath({ entry: id }, profileId),
});

/** A pause is no work, so the title says it. */
const workingTitle = ({ atWork, paused }: { atWork: number; paused: number }) =>
  paused === 0 ? messages.working : paused === atWork ? "En pausa" : `${messages.working} o en pausa`;

const workText = ({ checkInTime, pause, timeZone }: WorkingPerson) =>
  pause
    ? `${pauseNames[pause.kind]} desde las ${formatTime(pause.since, timeZone)}`
    : `desde las ${formatTime(checkInTime, timeZone)}`;
