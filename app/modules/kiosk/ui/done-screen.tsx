import { Form, Link } from "@remix-run/react";
import { useEffect, useState, type MouseEvent } from "react";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { messages } from "../messages";
import { doneSeconds, type KioskView } from "../kiosk-view";
import { HoursLine } from "./hours-line";

interface DoneScreenProps {
  view: Extract<KioskView, { view: "done" }>;
  /** Shows the start screen with the digit that was typed. */
  startNext: (typedDigit: string) => void;
}

/** Shows the result of a punch. The next person need not wait: their first digit opens the start screen and counts. */
export function DoneScreen({ view, startNext }: DoneScreenProps) {
  const secondsLeft = useSecondsLeft(view.seconds ?? doneSeconds);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!/^[0-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      // The field has the focus before the browser would write the digit, so it would be there twice.
      event.preventDefault();
      startNext(event.key);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [startNext]);
  const finish = (event: MouseEvent) => {
    event.preventDefault();
    startNext("");
  };
  return (
    <>
      <h1 className="sr-only">Fichar</h1>
      <div
        role="status"
        className="[&_svg]:size-10 [&>div]:gap-4 [&>div]:p-6 [&>div]:text-3xl max-sm:[&>div]:flex-col max-sm:[&>div]:gap-2"
      >
        <Notice tone={view.tone}>
          {view.person && (
            <>
              <bdi className="block text-4xl font-bold wrap-anywhere first-letter:uppercase">
                {view.person.name}
              </bdi>{" "}
            </>
          )}
          <span>
            {view.text.split(/(\b\d{2}:\d{2}\b)/).map((part, nth) =>
              nth % 2 === 0 ? (
                part
              ) : (
                <span key={nth} className="text-4xl font-bold tabular-nums">
                  {part}
                </span>
              ),
            )}
          </span>
        </Notice>
      </div>
      {view.person && <HoursLine {...view.person.hours} />}
      {view.detail && <p className="text-lg text-pretty text-muted">{view.detail}</p>}
      {view.ask && <Questions {...view.ask} />}
      <Link
        to="/kiosco"
        replace
        onClick={finish}
        className={`${buttonClass(view.ask ? "quiet" : "primary")} min-h-16 text-xl`}
      >
        Terminar
        <span aria-hidden className="min-w-5 font-normal tabular-nums">
          ({secondsLeft} s)
        </span>
      </Link>
    </>
  );
}

/** Counts the seconds down to 0. */
function useSecondsLeft(from: number): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const counting = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(counting);
  }, []);
  return left;
}

/** What the person can still answer. */
const Questions = ({ token, missingExitOn, waiting }: NonNullable<DoneScreenProps["view"]["ask"]>) => (
  <Form method="post" action="/kiosco" replace className="grid gap-4">
    <input type="hidden" name="token" value={token} />
    {missingExitOn && (
      <Button type="submit" look="quiet" name="intent" value="exit" className="min-h-16 text-xl">
        {messages.exitQuestion(missingExitOn)}
      </Button>
    )}
    {waiting > 0 && (
      <Button type="submit" look="quiet" name="intent" value="corrections" className="min-h-16 text-xl">
        {messages.waiting(waiting)}
      </Button>
    )}
  </Form>
);
