import MapPin from "lucide-react/icons/map-pin";
import { Suspense, useEffect, useRef, type FocusEvent, type FormEvent, type ReactNode } from "react";
import { formatTime, formatDateTime, formatDayName } from "~/time/formats";
import { localTimeOf, localDateOf } from "~/time/zones";
import { lazyPart } from "~/ui/lazy-part";
import { LiveRegion } from "~/ui/notice";
import { servedPart } from "~/ui/served-part";
import { useServerNow } from "~/ui/use-server-now";
import { isExitProbablyMissing } from "~/modules/ledger/exit-probably-missing";
import ServedControls, {
  ProbablyMissingExit as ServedExit,
  MissedEntry as ServedEntry,
  PunchQuestion as ServedQuestion,
} from "./ui/clock-controls";
import { clockSize } from "./ui/clock-size";
import { ElapsedTime } from "./ui/elapsed-time";
import type { PunchFields } from "./model/clock-state";
import { messages } from "./messages";
import { PunchButton, PunchPill } from "./ui/punch-button";
import { PunchMessage, type PunchMessageContent } from "./punch-message";
import { rememberedMode } from "./model/remembered-mode";
import { noteDoingLater, type PunchControls } from "./use-punch";

// The server draws the question if the punch was made without scripts. Otherwise the script of the controls is loaded already.
const PunchQuestion = servedPart(import.meta.env.SSR ? ServedQuestion : null, () =>
  import("./ui/clock-controls").then((controls) => ({ default: controls.PunchQuestion })),
);
const ProbablyMissingExit = servedPart(import.meta.env.SSR ? ServedExit : null, () =>
  import("./ui/clock-controls").then((controls) => ({ default: controls.ProbablyMissingExit })),
);
const MissedEntry = servedPart<object>(import.meta.env.SSR ? ServedEntry : null, () =>
  import("./ui/clock-controls").then((controls) => ({ default: controls.MissedEntry })),
);
// The server draws the pause. The script of the controls comes after the button's.
const ClockControls = servedPart(
  import.meta.env.SSR ? ServedControls : null,
  () => import("./ui/clock-controls"),
);
const LocationQuestion = lazyPart(() => import("./ui/location-question"));

export interface ClockPanelProps {
  punching: PunchControls;
  /** The zone of the open entry, or else of the person's next check-in. */
  timeZone: string;
  asksLocation: boolean;
  /** Whether the company says that people work remotely, or this person does now. */
  asksMode: boolean;
  isActive: boolean;
  /** False while the company has a restriction. A worker can always close an open entry. */
  mayCheckIn: boolean;
  /** The start of the idempotency keys of a browser without scripts. */
  idempotencyKey: string;
  profileId: string;
  /** The server's message about a form without scripts: a refusal, or after the redirect what was recorded. */
  formMessage: PunchMessageContent | undefined;
  /** The text after a check-out. */
  farewell: string | null;
  /** `Hoy libras · entras el jueves 19 a las 22:00`, in its place; null if nothing is planned. */
  nextShift: string | null;
  /** Whether a shift has begun to which the person has not come. */
  isLate: boolean | undefined;
  /** Whether what follows the clock must begin in sight. Otherwise the button keeps to the thumb's reach. */
  hasFirstSteps: boolean;
  /** Shown until a punch has a result, in the same position. */
  notice: ReactNode;
  /** The hours worked so far, in the position of the notice while there is none. */
  hours: ReactNode;
  /** Shown above the clock. */
  children: ReactNode;
}

// The height that keeps the button in the thumb's reach, also below a message of the shell, with room for the second action
// above the bar. The controls below the button are not part of it, so a control that appears or disappears moves nothing.
const thumbHigh =
  "min-h-[calc(100dvh-19rem)] [[role=status]:not(:empty)~main_&]:min-h-[calc(100dvh-22.75rem)] md:min-h-0!";

// Without an entry there are no two lines about it, so their room is here.
const outRoom =
  "min-h-[calc(92px+3.36rem)] md:min-h-[calc(76px+3.36rem)] xl:min-h-[calc(56px+3.36rem)] short:min-h-18 low:mt-0 low:min-h-[calc(74px+1.5rem)]";

const looks = {
  out: { words: "Fuera del trabajo", text: "text-ink", dot: "border-2 border-field" },
  working: { words: "Trabajando", text: "text-working", dot: "bg-working" },
  paused: { words: "En pausa", text: "text-paused", dot: "bg-paused" },
  // The words stay the same: the person is still checked in. The missing exit is above them.
  probablyMissing: { words: "Trabajando", text: "", dot: "" },
};

/** What the round button does: what usually comes next. */
const nextActions = { out: "check_in", working: "check_out", paused: "pause_end" } as const;

/** The clock: the time, the worker's status and its start, and the punch button. */
export function ClockPanel(props: ClockPanelProps) {
  const { timeZone, asksLocation, asksMode } = props;
  const { phase, message, setMessage, question, punch, clock, isAhead, queued, asOf } = props.punching;
  const now = useServerNow(asOf);
  const onFocus = useKeptFocus();
  const { workingSince, pausedSince } = clock;
  const doing = workingSince === null ? "out" : pausedSince === null ? "working" : "paused";
  const isProbablyMissing = doing === "working" && isExitProbablyMissing(workingSince!, now);
  const look = looks[isProbablyMissing ? "probablyMissing" : doing];
  const action = nextActions[doing];
  useEffect(() => noteDoingLater(props.profileId, doing), [props.profileId, doing]);
  const shownMessage = message ?? props.formMessage;
  const isClosed = action === "check_in" && !props.mayCheckIn;

  // A browser without scripts sends the same forms to the page itself.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as unknown as PunchFields;
    void punch(
      asksMode && fields.action === "check_in"
        ? { mode: rememberedMode(fields.expected_profile), ...fields }
        : fields,
      now,
    );
  };
  // Each form has its own key, since a browser without scripts may send several forms of one page.
  const hidden = (form: string) => (
    <>
      <input type="hidden" name="idempotency_key" value={props.idempotencyKey + form} />
      <input type="hidden" name="expected_profile" value={props.profileId} />
    </>
  );
  const controls = { clock, hidden, onSubmit, isBusy: phase !== "idle", mayCheckIn: props.mayCheckIn };
  const notice = !isProbablyMissing && props.notice;

  return (
    <div onFocus={onFocus}>
      <div
        className={`flex flex-col ${props.mayCheckIn && !props.hasFirstSteps && !isProbablyMissing ? thumbHigh : ""}`}
      >
        {props.children}
        <section
          aria-labelledby="clock-status"
          className="mt-auto flex flex-col items-center overflow-x-clip pt-2 text-center md:mt-0 short:grid short:grid-cols-2 short:gap-x-6 low:pt-1"
        >
          <div className="flex w-full flex-col items-center in-[body:has([data-above])]:min-h-0! low:min-h-48">
            <div className="flex flex-col items-center">
              {/* While a person works, a small phone has the time beside the entry's. */}
              <p
                className={
                  workingSince === null
                    ? `${clockSize} font-bold tracking-tight short:text-4xl low:text-5xl`
                    : "text-lg font-medium text-muted low:hidden"
                }
              >
                <span className="sr-only">Hora: </span>
                <time translate="no" className="whitespace-nowrap">
                  {localTimeOf(now, timeZone)}
                </time>
              </p>
              {isProbablyMissing && <MissingExit {...{ workingSince: workingSince!, now, timeZone }} />}
              <div className="flex flex-wrap items-center justify-center gap-x-1.5 text-lg text-muted">
                {isProbablyMissing && <span className="mt-2">{messages.stillOpen}</span>}
                <h2
                  id="clock-status"
                  className={`flex items-center ${isProbablyMissing ? "mt-2 before:content-['«'] after:content-['»']" : "mt-2 gap-3 text-[min(1.875rem,9.4vw)]/tight font-bold short:mt-0 short:text-2xl low:mt-1"} ${look.text}`}
                >
                  {!isProbablyMissing && (
                    <span aria-hidden className={`size-4 shrink-0 rounded-full ${look.dot}`} />
                  )}
                  {look.words}
                </h2>
              </div>
            </div>
            {isProbablyMissing && <MissingExitSince {...{ workingSince: workingSince!, now, timeZone }} />}
            {workingSince !== null && !isProbablyMissing && (
              <ElapsedTime {...{ clock, workingSince, now, timeZone }} />
            )}
            {pausedSince !== null && shownMessage?.tone !== "success" && !shownMessage?.isQueued && (
              <p className="text-lg font-medium text-paused low:text-sm">
                En pausa desde las {formatTime(pausedSince, timeZone)}
              </p>
            )}
            {/* The message has its space before it appears, so that the button remains under the thumb. Until then the hours are there.
                Below a card of queued punches, the button needs that space. */}
            <div
              className={`mt-2 flex w-full max-w-sm flex-col in-[body:has([data-above])]:min-h-0! md:max-w-lg xl:max-w-xl ${workingSince === null ? "" : "justify-center"} ${shownMessage?.asks || isProbablyMissing ? "low:mt-1.5" : workingSince === null ? outRoom : "min-h-22 md:min-h-18 xl:min-h-13 low:mt-1.5 low:min-h-17"}`}
            >
              <LiveRegion className="text-lg text-muted not-empty:mb-2 low:text-base low:not-empty:mb-1.5">
                {workingSince === null &&
                  !isClosed &&
                  !queued &&
                  props.isActive &&
                  ((!isAhead && props.farewell) || (props.nextShift ?? messages.whenToPunch))}
              </LiveRegion>
              <LiveRegion>{shownMessage ? <PunchMessage {...shownMessage} /> : notice}</LiveRegion>
              {!shownMessage && !notice && !isProbablyMissing && props.hours}
            </div>
            {isProbablyMissing && props.isActive && <ProbablyMissingExit {...controls} />}
            {shownMessage?.asks && (
              <PunchQuestion
                {...{ hidden, onSubmit, text: shownMessage.text, asks: shownMessage.asks }}
                dismiss={message ? () => setMessage(null) : undefined}
              />
            )}
          </div>
          {!isClosed && (
            <form
              method="post"
              onSubmit={onSubmit}
              className={
                isProbablyMissing ? "my-1 w-full max-w-sm" : "my-3 short:self-start low:mt-2 low:mb-1"
              }
            >
              <input type="hidden" name="action" value={action} />
              {hidden("")}
              {isProbablyMissing ? (
                <>
                  <PunchPill phase={phase} isActive={props.isActive} />
                  <p className="mt-1 text-sm text-muted">{messages.exitNow(workingSince!, now, timeZone)}</p>
                </>
              ) : (
                <PunchButton
                  {...{ action, phase, isActive: props.isActive }}
                  isDone={message?.tone === "success"}
                />
              )}
            </form>
          )}
        </section>
      </div>
      {props.isActive && (workingSince !== null || clock.undo !== null) && (
        // Its room is there before its script.
        <div
          className={`mx-auto mt-1 max-w-sm md:mb-3 low:mt-2 ${asksMode && workingSince !== null && !isProbablyMissing ? "min-h-26" : "min-h-11"}`}
        >
          <ClockControls {...controls} {...{ now, asksMode, isProbablyMissing }} />
        </div>
      )}
      {props.isLate && workingSince === null && props.isActive && <MissedEntry />}
      {isProbablyMissing && props.notice && (
        <div className="mx-auto mt-3 max-w-sm md:mb-6 md:max-w-lg">{props.notice}</div>
      )}
      {asksLocation && !isClosed && (
        <p className="mx-auto mt-6 flex w-fit items-center gap-1.5 text-sm text-muted">
          <MapPin aria-hidden className="size-4" />
          Seguimiento de ubicación activado
        </p>
      )}
      {question && (
        <Suspense>
          <LocationQuestion {...question} />
        </Suspense>
      )}
    </div>
  );
}

/** Moves the focus to a remaining button when the focused one disappears. @returns the handler that notes the focus. */
function useKeptFocus() {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body)
      document.getElementById("punch")?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent) => void (last.current = target);
}

interface MissingExitProps {
  workingSince: number;
  now: number;
  timeZone: string;
}

/** Says of which day the exit is missing, in the place of a running time that nobody has worked. */
function MissingExit({ workingSince, now, timeZone }: MissingExitProps) {
  const on = localDateOf(workingSince, timeZone);
  return (
    <p className="mt-2 text-[min(1.728rem,8.6vw)]/tight font-bold text-balance">
      Falta la salida {on === localDateOf(now, timeZone) ? "de hoy" : `del ${formatDayName(on)}`}
    </p>
  );
}

/** The check-in that has no exit, below the state. On a small phone the time of day is beside it. */
const MissingExitSince = ({ workingSince, now, timeZone }: MissingExitProps) => (
  <p className="text-muted low:text-sm">
    Entrada: {formatDateTime(workingSince, timeZone)}
    <span translate="no" className="hidden low:inline">
      {` · ahora ${localTimeOf(now, timeZone)}`}
    </span>
  </p>
);
