import { useNavigate, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { AbsenceScreen } from "./ui/absence-screen";
import { CorrectionsScreen } from "./ui/corrections-screen";
import { DoneScreen } from "./ui/done-screen";
import { ExitScreen } from "./ui/exit-screen";
import { doneSeconds, personSeconds, type KioskView } from "./kiosk-view";
import type { EntryLengths } from "./model/entry-lengths";
import { LockedScreen } from "./ui/locked-screen";
import { MonthScreen } from "./ui/month-screen";
import { OfflineScreen } from "./ui/offline-screen";
import { OwnPinScreen } from "./ui/own-pin-screen";
import { PersonScreen } from "./ui/person-screen";
import { ProposalScreen } from "./ui/proposal-screen";
import { ProtocolScreen } from "./ui/protocol-screen";
import { ShiftsScreen } from "./ui/shifts-screen";
import { StatementScreen } from "./ui/statement-screen";
import { StartScreen } from "./ui/start-screen";

/** Seconds until a view returns to the start screen for the next person. */
const secondsOf = {
  start: 60,
  offline: 60,
  person: 60,
  pin: 180,
  exit: 180,
  corrections: 180,
  protocol: 180,
  month: personSeconds,
  absence: personSeconds,
  proposal: personSeconds,
  statement: personSeconds,
  shifts: personSeconds,
} as const;

/** The start screen for the next person, with the digit that they have typed already. */
interface NextStart {
  typed: string;
}

/**
 * Starts again for the next person after a time without a touch. The start screen and the one after a punch do so immediately and ask no
 * server: digits typed during a request would be lost when its answer arrives.
 * @returns the next start screen, or null while the view is shown; and a function that shows it now.
 */
function useStartAgain(
  view: KioskView | undefined,
): [nextStart: NextStart | null, startNext: (typedNumber: string) => void] {
  const navigate = useNavigate();
  const [nextStart, setNextStart] = useState<NextStart | null>(null);
  const isAsking = useNavigation().formMethod !== undefined;
  const asks = useRef(isAsking);
  useEffect(() => void (asks.current = isAsking), [isAsking]);
  const startNext = useCallback(
    (typedNumber: string) => {
      setNextStart({ typed: typedNumber });
      // A late answer to a form of this person must not appear in front of the next one.
      if (asks.current) void navigate("/kiosco", { replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    if (!view) return;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const startAgain = () =>
      view.view === "start" || view.view === "done"
        ? startNext("")
        : void navigate("/kiosco", { replace: true });
    const wait = () => {
      clearTimeout(timer);
      const seconds = view.view === "done" ? (view.seconds ?? doneSeconds) : secondsOf[view.view];
      timer = setTimeout(startAgain, seconds * 1_000);
    };
    wait();
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    // Typing restarts the timer, so that nobody loses what they are typing.
    if (view.view !== "person" && view.view !== "done")
      for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wait, { signal: over.signal });
    return () => over.abort();
  }, [view, navigate, startNext]);
  return [nextStart, startNext];
}

/** Whether the view answers a tap in a calendar, which must not move below the finger. */
const keepsPlace = (view: KioskView | undefined): boolean =>
  (view?.view === "month" && view.hasChosenDay) ||
  (view?.view === "absence" && view.answer === null && view.path !== "");

/** A paired kiosk: one view after another. Each view needs its own key. */
export function KioskScreen({ view, lengths }: { view: KioskView | undefined; lengths: EntryLengths }) {
  const [nextStart, startNext] = useStartAgain(view);
  useEffect(() => {
    const wrong = document.querySelector<HTMLElement>("main [aria-invalid=true]");
    if (wrong) {
      wrong.focus({ preventScroll: true });
      wrong.scrollIntoView({ block: "center" });
    } else if (!keepsPlace(view)) scrollTo(0, 0);
  }, [view]);
  if (nextStart) return <StartScreen key="again" said={null} typed={nextStart.typed} lengths={lengths} />;
  switch (view?.view) {
    case undefined:
      return <StartScreen said={null} lengths={lengths} />;
    case "start":
      return view.isLocked ? <LockedScreen said={view} /> : <StartScreen said={view} lengths={lengths} />;
    case "person":
      return <PersonScreen view={view} />;
    case "offline":
      return <OfflineScreen view={view} />;
    case "pin":
      return <OwnPinScreen view={view} />;
    case "exit":
      return <ExitScreen view={view} />;
    case "corrections":
      return <CorrectionsScreen view={view} />;
    case "protocol":
      return <ProtocolScreen view={view} />;
    case "month":
      return <MonthScreen view={view} />;
    case "absence":
      return <AbsenceScreen view={view} />;
    case "proposal":
      return <ProposalScreen view={view} />;
    case "statement":
      return <StatementScreen view={view} />;
    case "shifts":
      return <ShiftsScreen view={view} />;
    case "done":
      return <DoneScreen view={view} startNext={startNext} />;
  }
}
