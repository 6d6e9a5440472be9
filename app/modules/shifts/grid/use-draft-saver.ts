import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import type { LocalDate } from "~/time/dates";
import { mostDrafts, type WeekDays } from "../model/shift-week";
import { changedPeople, type Weeks } from "./model/drafts";
import type { KeptWeek } from "./model/kept-grid";
import type { WeekRow } from "./week-view";
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
  /** The weeks that the server refused, by person. A changed week is sent again. */
  refused: Readonly<Record<string, RefusedWeek>>;
  /** The drafts that were sent and have no answer yet. */
  sent: readonly SentDraft[] | null;
  /** The last answer that was read. */
  answer: ShiftsAnswer | undefined;
  /** How often in a row a request had no answer of the server. */
  failures: number;
  /** Whether the next request waits. */
  isPaused: boolean;
  /** The drafts of the request without an answer. They are sent again as they were: the server may have saved them. */
  unanswered: readonly SentDraft[] | null;
}

interface RefusedWeek {
  days: WeekDays;
  text: string;
}

/** Returns how long a failed request waits before it is sent again, in ms: 2 s the first time, twice as long each time, 1 min at most. */
export const resendDelayMs = (failures: number): number => Math.min(60_000, 1_000 * 2 ** failures);

/**
 * Saves changed weeks by themselves, one request at a time. A request without an answer is sent again after a pause, and when the network
 * is back. A week that another manager changed first is not sent again until this manager has chosen one of the two.
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
    failures: 0,
    isPaused: false,
    unanswered: null,
  }));
  const { saved, versions, conflicts, refused, sent, failures, isPaused, unanswered } = saver;
  const isIdle = sending === "idle";
  if (isIdle && data && data !== saver.answer && sent) setSaver(saverAfterAnswer(saver, sent, data));
  const unsaved = changedPeople(saved, weeks);
  const stillRefused = unsaved.filter((person) => refused[person]?.days === weeks[person]);
  const waiting = unsaved.filter(
    (person) => !conflicts.some((conflict) => conflict.person === person) && !stillRefused.includes(person),
  );
  const hasWaiting = waiting.length > 0 || unanswered !== null;
  if (isIdle && !sent && !isPaused && hasWaiting)
    setSaver({
      ...saver,
      sent:
        unanswered ??
        waiting
          .slice(0, mostDrafts)
          .map((profileId) => ({ profileId, days: weeks[profileId]!, version: versions[profileId] ?? 0 })),
    });
  useEffect(() => {
    if (sent)
      submit({ intent: "save", drafts: JSON.stringify(sent) }, { method: "post", action: weekPath(week) });
  }, [sent, submit, week]);
  useEffect(() => {
    if (!isPaused) return;
    const resend = () => setSaver((paused) => ({ ...paused, isPaused: false }));
    const timer = setTimeout(resend, resendDelayMs(failures));
    window.addEventListener("online", resend);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", resend);
    };
  }, [isPaused, failures]);
  const isUnsaved = hasWaiting || sent !== null;
  const hasUnsaved = isUnsaved || stillRefused.length > 0;
  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [hasUnsaved]);

  const resume = useCallback((keptWeeks: readonly KeptWeek[]) => {
    const resent = keptWeeks.flatMap(({ person, version, sent: days }): SentDraft[] =>
      days ? [{ profileId: person, days, version }] : [],
    );
    setSaver((currentSaver) => ({
      ...currentSaver,
      unanswered: resent.length > 0 ? resent : null,
      versions: {
        ...currentSaver.versions,
        ...Object.fromEntries(keptWeeks.map(({ person, version }) => [person, version])),
      },
    }));
  }, []);
  const resolve = ({ person, version, days }: DraftConflict, mine: boolean) =>
    setSaver({
      ...saver,
      conflicts: conflicts.filter((conflict) => conflict.person !== person),
      versions: { ...versions, [person]: version },
      saved: { ...saved, [person]: days },
      // The own week differs from the saved one, so it is sent again.
      isPaused: mine ? false : isPaused,
    });
  return {
    /** Whether a change is still to be saved. */
    isUnsaved,
    /** Whether a request had no answer, or the server refused a week: nothing else is saved of it meanwhile. */
    hasFailed: failures > 0 || stillRefused.length > 0,
    conflicts,
    /** Why weeks were refused. */
    refusals: stillRefused.map((person) => ({ person, text: refused[person]!.text })),
    versions,
    /** The weeks that the server does not have. */
    unsaved: unsaved.map((person): KeptWeek => ({
      person,
      days: weeks[person]!,
      version: versions[person] ?? 0,
      sent: (sent ?? unanswered)?.find(({ profileId }) => profileId === person)?.days,
    })),
    /**
     * Saves restored weeks as changes of the drafts that their manager saw. Weeks that were sent without an answer are sent again first.
     */
    resume,
    /** Sends the weeks again that were not saved. */
    retry: () => setSaver({ ...saver, refused: {}, isPaused: false }),
    resolve,
  };
}

export type DraftSaver = ReturnType<typeof useDraftSaver>;

function saverAfterAnswer(
  saver: SaverState,
  sentDrafts: readonly SentDraft[],
  answer: ShiftsAnswer,
): SaverState {
  const { saves } = answer;
  if (!saves)
    return {
      ...saver,
      answer,
      sent: null,
      unanswered: sentDrafts,
      failures: saver.failures + 1,
      isPaused: true,
    };
  const sentDays = new Map(sentDrafts.map(({ profileId, days }) => [profileId, days]));
  const savedDays = { ...saver.saved };
  const versions = { ...saver.versions };
  const refusedDrafts = { ...saver.refused };
  const conflicts = [...saver.conflicts];
  for (const save of saves) {
    const { person } = save;
    if (save.code === "saved") {
      savedDays[person] = sentDays.get(person)!;
      versions[person] = save.version;
    } else if (save.code === "changed") conflicts.push(save);
    else refusedDrafts[person] = { days: sentDays.get(person)!, text: save.text };
  }
  return {
    saved: savedDays,
    versions,
    refused: refusedDrafts,
    conflicts,
    answer,
    sent: null,
    failures: 0,
    isPaused: false,
    unanswered: null,
  };
}
