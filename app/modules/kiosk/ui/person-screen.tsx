import { Form, Link, useNavigation } from "@remix-run/react";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { messages } from "../messages";
import { HoursLine } from "./hours-line";
import type { KioskView } from "../kiosk-view";

type PersonView = Extract<KioskView, { view: "person" }>;

interface Tap {
  action: string;
  label: string;
  look?: "quiet";
}

/** The punches that the person's state allows. */
function tapsOf({ doing, noEntry, mayHaveForgotten }: PersonView): Tap[] {
  if (doing === "out") return noEntry === null ? [{ action: "check_in", label: "Entrada" }] : [];
  const pause: Tap =
    doing === "paused"
      ? { action: "pause_end", label: "Terminar la pausa" }
      : { action: "pause_start", label: "Pausa", look: "quiet" };
  const exit: Tap = { action: "check_out", label: "Salida", ...(doing === "paused" && { look: "quiet" }) };
  const forgotten: Tap[] =
    mayHaveForgotten && noEntry === null
      ? [{ action: "forgot_exit", label: "Acabo de volver: empezar", look: "quiet" }]
      : [];
  return [...(doing === "paused" ? [pause, exit] : [exit, pause]), ...forgotten];
}

/** The open questions to this person and their own things, below the punches. */
const asksOf = ({
  mayHaveForgotten,
  missingExitOn,
  waiting,
  isUnread,
  hasGivenPin,
  maySeeMonth,
  mayAskAbsence,
}: PersonView) => [
  ...(mayHaveForgotten ? [{ intent: "left", label: messages.hasLeft }] : []),
  ...(hasGivenPin ? [{ intent: "choose-pin", label: messages.pinChoose }] : []),
  ...(missingExitOn ? [{ intent: "exit", label: messages.exitQuestion(missingExitOn) }] : []),
  ...(waiting > 0
    ? [
        {
          intent: "corrections",
          label: messages.waiting(waiting),
        },
      ]
    : []),
  ...(maySeeMonth ? [{ intent: "month", label: messages.month }] : []),
  ...(mayAskAbsence ? [{ intent: "absence", label: messages.absence }] : []),
  ...(isUnread ? [{ intent: "protocol", label: "Leer el protocolo de registro" }] : []),
];

/** The person's name, their state, and the punches. */
export function PersonScreen({ view }: { view: PersonView }) {
  const isSending = useNavigation().state !== "idle";
  const taps = tapsOf(view);
  const asks = asksOf(view);
  return (
    <>
      <h1 className="text-4xl font-bold wrap-anywhere">
        {view.firstName ? `Hola, ${view.firstName}` : "Hola"}
      </h1>
      <div>
        <p className="text-2xl">{view.state}</p>
        <HoursLine {...view.hours} />
      </div>
      <div role="status" className="empty:hidden [&>div]:text-xl">
        {view.said && <Notice tone={view.said.tone}>{view.said.text}</Notice>}
      </div>
      <div className="flex flex-col gap-4 empty:hidden [&>div]:text-xl">
        {view.note && <Notice tone="info">{view.note}</Notice>}
        {view.noEntry !== null && view.doing === "out" && <Notice tone="problem">{view.noEntry}</Notice>}
      </div>
      <Form
        method="post"
        action="/kiosco"
        replace
        className={`grid gap-4 ${taps.length > 2 ? "sm:landscape:grid-cols-2 [&>:nth-child(3)]:col-span-full" : ""}`}
      >
        <input type="hidden" name="token" value={view.token} />
        <input type="hidden" name="intent" value="punch" />
        {taps.map(({ action, label, look }) => (
          <Button
            key={action}
            type="submit"
            name="action"
            value={action}
            look={look ?? "primary"}
            softDisabled={isSending}
            className="min-h-24 text-3xl!"
          >
            {label}
          </Button>
        ))}
      </Form>
      <Form
        method="post"
        action="/kiosco"
        replace
        className={`grid gap-4 empty:hidden ${asks.length > 1 ? "sm:landscape:grid-cols-2" : ""}`}
      >
        {asks.length > 0 && <input type="hidden" name="token" value={view.token} />}
        {asks.map(({ intent, label }) => (
          <Button
            key={intent}
            type="submit"
            look="quiet"
            name="intent"
            value={intent}
            softDisabled={isSending}
            className="min-h-16 text-xl"
          >
            {label}
          </Button>
        ))}
      </Form>
      <Link to="/kiosco" replace className={`${buttonClass("quiet")} min-h-16 text-xl`}>
        No soy yo
      </Link>
    </>
  );
}
