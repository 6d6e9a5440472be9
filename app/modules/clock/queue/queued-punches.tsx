import { Link } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import Info from "lucide-react/icons/info";
import { formatDateTime } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { LiveRegion } from "~/ui/notice";
import { deviceZone } from "./device-clock";
import { queuedPunchName } from "./queue-punch";
import { dropPunches, noteProblem, type QueuedPunch } from "./punch-store";
import type { PunchTrace } from "./punch-trace";
import {
  keptText,
  refusedWords,
  lostText,
  othersText,
  sentTexts,
  waitingText,
  wrongClockText,
} from "./queue-texts";
import { useQueuedPunches, type QueueOwner } from "./use-queued-punches";

/** The most lost punches that are shown. */
const mostLostShown = 20;

/** The signed-in person's queued punches, and the results of those that were sent. It is above the screen and covers nothing. */
export default function QueuedPunches(owner: QueueOwner) {
  const {
    punches,
    count,
    others,
    sent,
    isSending,
    stoppedBy,
    lost,
    clockAheadMs,
    send,
    dismiss,
    dismissLost,
  } = useQueuedPunches(owner);
  const words = sentTexts(sent);
  // The clock's own message says the same until it gives way to another.
  const isSaidByClock = count === 1 && !stoppedBy && punches[0]?.problem === undefined;
  const isProposed = sent.some(({ status }) => status === "proposed");
  return (
    <LiveRegion className="measure flex flex-col gap-2 pb-4 empty:pb-0 md:pb-6 lg:*:max-w-[calc(100%-22.5rem)] low:pb-2">
      {punches.length > 0 && (
        <div
          className={`relative rounded-card bg-paused-soft px-4 py-1 text-paused ${isSaidByClock ? "in-[body:has([data-queued])]:hidden" : ""}`}
        >
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 pr-26 font-medium">
              <Info aria-hidden className="size-5 shrink-0" />
              {isSending ? "Enviando…" : waitingText(count)}
            </summary>
            <ul className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto">
              {punches.map((each) => (
                <QueuedPunchItem key={each.id} queued={each} />
              ))}
            </ul>
            {count > punches.length && <p className="my-2 text-sm">Y {count - punches.length} más.</p>}
            <p className="my-2 text-sm">{keptText(count)}</p>
          </details>
          <button
            type="button"
            aria-disabled={isSending || undefined}
            className="absolute top-1 right-4 min-h-11 font-medium underline underline-offset-4 aria-disabled:opacity-60"
            onClick={() => !isSending && send()}
          >
            Enviar ahora
          </button>
          {stoppedBy !== null && stoppedBy > 0 && !isSending && <Held status={stoppedBy} />}
        </div>
      )}
      {lost.length > 0 && (
        <Card>
          <p data-above className="flex gap-2 text-pretty text-problem">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            {lostText(lost.length)}
          </p>
          <ul className="my-2 low:my-1">
            {lost.slice(0, mostLostShown).map((trace) => (
              <LostPunch key={trace.key} trace={trace} />
            ))}
          </ul>
          {lost.length > mostLostShown && <p>Y {lost.length - mostLostShown} más.</p>}
          <div className="my-1 flex gap-2 max-[23rem]:*:px-2">
            <Link to="/corrections/new" className={`${buttonClass("primary")} grow`}>
              {lost.length === 1 ? "Ponerlo a mano" : "Ponerlos a mano"}
            </Link>
            <Button look="quiet" className="grow" onClick={dismissLost}>
              Entendido
            </Button>
          </div>
        </Card>
      )}
      {words.length > 0 && (
        <Card dismiss={dismiss}>
          {words.map((each) => (
            <p key={each}>{each}</p>
          ))}
          {isProposed && (
            <Link to="/corrections" className={nextStepClass}>
              Ver las propuestas
            </Link>
          )}
        </Card>
      )}
      {clockAheadMs !== null && <Card>{wrongClockText(clockAheadMs)}</Card>}
      {others > 0 && punches.length > 0 && <Card>{othersText(others)}</Card>}
    </LiveRegion>
  );
}

const nextStepClass = "flex min-h-11 items-center underline underline-offset-4";

/** Why the punches wait, and the next step. A full load: the page may be of an earlier version or session. */
function Held({ status }: { status: number }) {
  const { text, step } = refusedWords(status);
  return (
    <div data-held data-above className="pb-2 font-medium text-pretty low:text-sm">
      <p>{text}</p>
      {step && (
        <a href={step.to} className={nextStepClass}>
          {step.label}
        </a>
      )}
    </div>
  );
}

const LostPunch = ({ trace }: { trace: PunchTrace }) => (
  <li className="flex flex-wrap justify-between gap-x-3">
    <span>{queuedPunchName(trace)}</span>
    <DeviceTime at={trace.device_at} />
  </li>
);

const DeviceTime = ({ at }: { at: string }) => (
  <span className="tabular-nums">{formatDateTime(Date.parse(at), deviceZone())}</span>
);

function Card({ dismiss, children }: { dismiss?: () => void; children: React.ReactNode }) {
  return (
    <div className="card px-4 py-2 font-medium low:text-sm">
      {children}
      {dismiss && (
        <Button look="quiet" className="mt-2 w-full" onClick={dismiss}>
          Entendido
        </Button>
      )}
    </div>
  );
}

function QueuedPunchItem({ queued }: { queued: QueuedPunch }) {
  const { id, punch, problem } = queued;
  return (
    <li className="border-t border-line py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{queuedPunchName(punch)}</span>
        <DeviceTime at={punch.device_at} />
      </p>
      {problem !== undefined && (
        <div className="flex flex-col gap-2">
          <p className="text-problem">{problem}</p>
          <div className="grid grid-cols-2 gap-3">
            <Button look="quiet" onClick={() => void noteProblem(queued)}>
              Volver a enviar
            </Button>
            <Button look="quiet" onClick={() => void dropPunches([id])}>
              Quitar
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
