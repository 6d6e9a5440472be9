import { Form, Link, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { CorrectionsScreen } from "./ui/corrections-screen";
import { messages } from "./messages";
import { ExitScreen } from "./ui/exit-screen";
import type { KioskView } from "./kiosk-view";
import { LockedScreen } from "./ui/locked-screen";
import { OfflineScreen } from "./ui/offline-screen";
import { OwnPinScreen } from "./ui/own-pin-screen";
import { PersonScreen } from "./ui/person-screen";
import { ProtocolScreen } from "./ui/protocol-screen";
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
  done: 5,
} as const;

/**
 * Starts again for the next person after a time without a touch. The start screen does so immediately and asks no server: digits typed during
 * a request would be lost when its answer arrives.
 * @returns whether the start screen has started again.
 */
function useStartAgain(view: KioskView | undefined): boolean {
  const navigate = useNavigate();
  const [hasRestarted, setRestarted] = useState(false);
  useEffect(() => {
    if (!view) return;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const startAgain = () =>
      view.view === "start" ? setRestarted(true) : void navigate("/kiosco", { replace: true });
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(startAgain, secondsOf[view.view] * 1_000);
    };
    wait();
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    // Typing restarts the timer, so that nobody loses what they are typing.
    if (view.view !== "person" && view.view !== "done")
      for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wait, { signal: over.signal });
    return () => over.abort();
  }, [view, navigate]);
  return hasRestarted;
}

/** A paired kiosk: one view after another. Each view needs its own key. */
export function KioskScreen({ view }: { view: KioskView | undefined }) {
  const hasRestarted = useStartAgain(view);
  switch (view?.view) {
    case undefined:
      return <StartScreen said={null} />;
    case "start":
      if (hasRestarted) return <StartScreen key="again" said={null} />;
      return view.isLocked ? <LockedScreen said={view} /> : <StartScreen said={view} />;
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
    case "done":
      return (
        <>
          <h1 className="sr-only">Fichar</h1>
          <div role="status" className="text-3xl [&>div]:text-2xl">
            <Notice tone={view.tone}>{view.text}</Notice>
          </div>
          {view.detail && <p className="text-xl text-muted">{view.detail}</p>}
          {view.ask && (
            <Form method="post" action="/kiosco" replace>
              <input type="hidden" name="token" value={view.ask.token} />
              <Button
                type="submit"
                look="quiet"
                name="intent"
                value="exit"
                className="min-h-16 w-full text-xl"
              >
                {messages.exitQuestion(view.ask.missingExitOn)}
              </Button>
            </Form>
          )}
          <Link to="/kiosco" replace className={`${buttonClass()} min-h-16 text-xl`}>
            Terminar
          </Link>
        </>
      );
  }
}
