import { Form, Link, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { CorrectionsScreen } from "./corrections-screen";
import { copy } from "./copy";
import { ExitScreen } from "./exit-screen";
import type { KioskView } from "./kiosk-view";
import { LockedScreen } from "./locked-screen";
import { OfflineScreen } from "./offline-screen";
import { OwnPinScreen } from "./own-pin-screen";
import { PersonScreen } from "./person-screen";
import { ProtocolScreen } from "./protocol-screen";
import { StartScreen } from "./start-screen";

/** After so many seconds a view gives way to the next person. What is typed at the start is nobody's to take. */
const secondsOf = {
  ...{ start: 60, offline: 60, person: 60, pin: 180, exit: 180, corrections: 180, protocol: 180, done: 5 },
} as const;

function useStartAgain(view: KioskView | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!view) return;
    const again = () => void navigate("/kiosco", { replace: true });
    const timer = setTimeout(again, secondsOf[view.view] * 1_000);
    return () => clearTimeout(timer);
  }, [view, navigate]);
}

/** A kiosk of a company: one person after the other. */
export function KioskScreen({ view }: { view: KioskView | undefined }) {
  useStartAgain(view);
  switch (view?.view) {
    case undefined:
      return <StartScreen said={null} />;
    case "start":
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
                {copy.exitQuestion(view.ask.missingExitOn)}
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
