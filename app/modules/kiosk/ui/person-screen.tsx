import { Form, Link, useNavigation } from "@remix-run/react";
import { messages as shiftMessages } from "~/modules/shifts/own/messages";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { messages } from "../messages";
import type { KioskView } from "../kiosk-view";
import { HoursLine } from "./hours-line";
import { quietLink } from "./screen-foot";

type PersonView = Extract<KioskView, { view: "person" }>;

interface TapButton {
  action: string;
  label: string;
  look?: "quiet";
}

/** The punches that the person's state allows. */
function tapsOf({ doing, noEntry, isOpenFromEarlierDay, probablyMissingOn }: PersonView): TapButton[] {
  const again: TapButton[] =
    isOpenFromEarlierDay && noEntry === null
      ? [{ action: "forgot_exit", label: messages.hasReturned, look: "quiet" }]
      : [];
  // The exit of another day comes first: one tap must not end that entry now.
  if (probablyMissingOn) return [...again, { action: "check_out", label: messages.exitNow, look: "quiet" }];
  if (doing === "out") return noEntry === null ? [{ action: "check_in", label: "Entrada" }] : [];
  const pause: TapButton =
    doing === "paused"
      ? { action: "pause_end", label: "Terminar la pausa" }
      : { action: "pause_start", label: "Pausa", look: "quiet" };
  const exit: TapButton = {
    action: "check_out",
    label: "Salida",
    ...(doing === "paused" && { look: "quiet" }),
  };
  return [...(doing === "paused" ? [pause, exit] : [exit, pause]), ...again];
}

/** The colour of the mark beside the state. */
const dots = { out: "border-2 border-field", working: "bg-working", paused: "bg-paused" };

interface NextStep {
  intent: string;
  label: string;
}

/** The open questions to this person, below the punches. */
const questionsOf = ({
  isOpenFromEarlierDay,
  probablyMissingOn,
  missingExitOn,
  waiting,
  shifts,
  closedMonth,
}: PersonView): NextStep[] => [
  ...(isOpenFromEarlierDay && !probablyMissingOn ? [{ intent: "left", label: messages.hasLeft }] : []),
  ...(missingExitOn ? [{ intent: "exit", label: messages.exitQuestion(missingExitOn) }] : []),
  ...(waiting > 0 ? [{ intent: "corrections", label: messages.waiting(waiting) }] : []),
  ...(shifts === "offered" ? [{ intent: "shifts", label: shiftMessages.calls }] : []),
  ...(shifts === "new" ? [{ intent: "shifts", label: shiftMessages.newShifts }] : []),
  ...(closedMonth && !closedMonth.isAnswered
    ? [{ intent: "statement", label: messages.closedMonthQuestion(closedMonth.ofPeriod) }]
    : []),
];

/** The person's own things, which nobody has to do. */
const ownOf = ({ hasGivenPin, shifts, maySeeMonth, mayAskAbsence }: PersonView): NextStep[] => [
  ...(hasGivenPin ? [{ intent: "choose-pin", label: messages.pinChoose }] : []),
  ...(shifts === "known" ? [{ intent: "shifts", label: messages.shifts }] : []),
  ...(maySeeMonth ? [{ intent: "month", label: messages.month }] : []),
  ...(mayAskAbsence ? [{ intent: "absence", label: messages.absence }] : []),
];

/** The person's name, their state, and the punches. */
export function PersonScreen({ view }: { view: PersonView }) {
  const isSending = useNavigation().state !== "idle";
  const taps = tapsOf(view);
  const questions = questionsOf(view);
  const own = ownOf(view);
  const questionForm = (
    <NextSteps
      {...{ token: view.token, isSending, steps: questions }}
      className={questions.length > 1 ? "grid gap-3 sm:landscape:grid-cols-2" : "grid"}
      look="min-h-16 py-2 text-lg text-balance sm:text-xl"
    />
  );
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-4xl font-bold wrap-anywhere">{view.name ? `Hola, ${view.name}` : "Hola"}</h1>
        <Link to="/kiosco" replace className={`-mx-2 sm:-mx-4 ${quietLink}`}>
          No soy yo
        </Link>
      </div>
      <div>
        <p className="mb-1 flex items-center gap-2 text-xl sm:text-2xl">
          <span
            aria-hidden
            className={`size-3.5 shrink-0 rounded-full ${dots[view.probablyMissingOn ? "paused" : view.doing]}`}
          />
          {view.state}
        </p>
        {!view.probablyMissingOn && <HoursLine {...view.hours} />}
      </div>
      <div role="status" className="empty:hidden [&>div]:text-xl">
        {view.said && <Notice tone={view.said.tone}>{view.said.text}</Notice>}
      </div>
      <div className="flex flex-col gap-4 empty:hidden [&>div]:text-xl">
        {view.note && <Notice tone="info">{view.note}</Notice>}
        {view.noEntry !== null && view.doing === "out" && <Notice tone="problem">{view.noEntry}</Notice>}
      </div>
      {view.probablyMissingOn && (
        <NextSteps
          {...{ token: view.token, isSending }}
          steps={[{ intent: "left", label: messages.exitQuestion(view.probablyMissingOn) }]}
          className="grid"
          buttonLook="primary"
          look="min-h-20 text-xl! text-balance sm:min-h-24 sm:text-3xl!"
        />
      )}
      <Form
        method="post"
        action="/kiosco"
        replace
        className={`grid gap-4 ${taps.length > 2 ? "sm:landscape:grid-cols-2 [&>:nth-child(3)]:col-span-full" : view.probablyMissingOn ? "sm:landscape:grid-cols-2" : ""}`}
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
            className={view.probablyMissingOn ? "min-h-16 text-xl!" : "min-h-20 text-3xl! sm:min-h-24"}
          >
            {label}
          </Button>
        ))}
      </Form>
      {view.probablyMissingOn && questions.length > 1 ? (
        <details>
          <summary className={`${buttonClass("quiet")} min-h-16 w-full cursor-pointer text-lg sm:text-xl`}>
            {messages.questions(questions.length)}
          </summary>
          <div className="mt-3">{questionForm}</div>
        </details>
      ) : (
        questionForm
      )}
      <div className="flex flex-col gap-2">
        <NextSteps
          {...{ token: view.token, isSending, steps: own }}
          className={`grid gap-3 ${own.length > 3 ? "grid-cols-2 sm:grid-cols-4" : "auto-cols-fr min-[22rem]:grid-flow-col"}`}
          look="min-h-14 px-2! font-medium sm:text-lg"
        />
        <div className="flex flex-wrap justify-center gap-x-4 empty:hidden">
          {view.closedMonth?.isAnswered && (
            <Form method="post" action="/kiosco" replace>
              <input type="hidden" name="token" value={view.token} />
              <button type="submit" name="intent" value="statement" className={quietLink}>
                {messages.closedMonthLink(view.closedMonth.name)}
              </button>
            </Form>
          )}
          {view.isUnread && (
            <Form method="post" action="/kiosco" replace>
              <input type="hidden" name="token" value={view.token} />
              <button type="submit" name="intent" value="protocol" className={quietLink}>
                Leer el protocolo
              </button>
            </Form>
          )}
        </div>
      </div>
    </>
  );
}

interface NextStepsProps {
  token: string;
  isSending: boolean;
  steps: NextStep[];
  className: string;
  buttonLook?: "primary" | "quiet";
  /** The classes of its buttons. */
  look: string;
}

/** A form whose buttons lead on; nothing without steps. */
const NextSteps = ({ token, isSending, steps, className, buttonLook = "quiet", look }: NextStepsProps) =>
  steps.length > 0 && (
    <Form method="post" action="/kiosco" replace className={className}>
      <input type="hidden" name="token" value={token} />
      {steps.map(({ intent, label }) => (
        <Button
          key={intent}
          type="submit"
          look={buttonLook}
          name="intent"
          value={intent}
          softDisabled={isSending}
          className={look}
        >
          {label}
        </Button>
      ))}
    </Form>
  );
