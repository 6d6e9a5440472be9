import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { LocalDate } from "~/time/dates";
import type { WeekDays } from "../shift-week";
import { changedPeople, type Weeks } from "./model/drafts";
import type { WeekRow } from "./model/week-view";
import type { ShiftsAnswer } from "./submit-shifts.server";
import { weekPath } from "./week-path";

/** What another manager saved while this one was planning. */
export interface DraftConflict {
  person: string;
  /** The name of the other manager. */
  by: string;
  days: WeekDays;
  version: number;
}

/** A person's week as it was sent. */
interface SentDraft {
  profileId: string;
  days: WeekDays;
  /** The version that the server had. */
  version: number;
}

interface SaverState {
  /** The weeks that the server has. */
  saved: Weeks;
  versions: Readonly<Record<string, number>>;
  conflicts: readonly DraftConflict[];
  /** Why people's weeks were not saved, by person. */
  refused: Readonly<Record<string, string>>;
  /** The drafts that were sent and have no answer yet. */
  sent: readonly SentDraft[] | null;
  /** The last answer that was read. */
  answer: ShiftsAnswer | undefined;
  hasFailed: boolean;
}

/** The most weeks in one request. */
const mostWeeks = 100;

/**
 * Saves changed weeks by themselves, one request at a time. A week that another manager changed first is not sent again until this manager
 * has chosen one of the two.
 */
export function useDraftSaver(week: LocalDate, rows: readonly WeekRow[], weeks: Weeks) {
  const { state: sending, data, submit } = useFetcher<ShiftsAnswer>();
  const [saver, setSaver] = useState<SaverState>(() => ({
    saved: Object.fromEntries(rows.map(({ id, plan }) => [id, plan])),
    versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
    conflicts: [],
    refused: {},
    sent: null,
    answer: undefined,
    hasFailed: false,
  }));
  const { saved, versions, conflicts, refused, sent, hasFailed } = saver;
  const isIdle = sending === "idle";
  if (isIdle && data && data !== saver.answer && sent) setSaver(answered(saver, sent, data));
  const waiting = changedPeople(saved, weeks).filter(
    (person) => !conflicts.some((conflict) => conflict.person === person) && !(person in refused),
  );
  const hasWaiting = waiting.length > 0;
  const next = isIdle && !sent && !hasFailed && hasWaiting ? waiting.slice(0, mostWeeks).join(" ") : null;
  if (next)
    setSaver({
      ...saver,
      sent: next
        .split(" ")
        .map((profileId) => ({ profileId, days: weeks[profileId]!, version: versions[profileId] ?? 0 })),
    });
  useEffect(() => {
    if (sent)
      submit({ intent: "save", drafts: JSON.stringify(sent) }, { method: "post", action: weekPath(week) });
  }, [sent, submit, week]);
  const isUnsaved = hasWaiting || sent !== null;
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);

  const settle = ({ person, version, days }: DraftConflict, mine: boolean) =>
    setSaver({
      ...saver,
      conflicts: conflicts.filter((conflict) => conflict.person !== person),
      versions: { ...versions, [person]: version },
      saved: { ...saved, [person]: days },
      // The own week differs from the saved one, so it is sent again.
      hasFailed: mine ? false : hasFailed,
    });
  return {
    isUnsaved,
    hasFailed,
    conflicts,
    refused,
    versions,
    retry: () => setSaver({ ...saver, hasFailed: false }),
    settle,
  };
}

function answered(saver: SaverState, sent: readonly SentDraft[], answer: ShiftsAnswer): SaverState {
  const { saves } = answer;
  if (!saves) return { ...saver, answer, sent: null, hasFailed: true };
  const sentDays = new Map(sent.map(({ profileId, days }) => [profileId, days]));
  const saved = { ...saver.saved };
  const versions = { ...saver.versions };
  const refused = { ...saver.refused };
  const conflicts = [...saver.conflicts];
  for (const save of saves) {
    const { person } = save;
    if (save.code === "saved") {
      saved[person] = sentDays.get(person)!;
      versions[person] = save.version;
    } else if (save.code === "changed") conflicts.push(save);
    else refused[person] = save.text;
  }
  return { saved, versions, refused, conflicts, answer, sent: null, hasFailed: false };
}
