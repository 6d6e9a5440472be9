import MapPin from "lucide-react/icons/map-pin";
import { lazy, Suspense, type FormEvent } from "react";
import { formatRunningTime } from "~/time/durations";
import { formatDateTime, formatTime } from "~/time/formats";
import { localDateOf, localTimeOf } from "~/time/zones";
import { isProbablyForgotten } from "~/modules/live/forgotten";
import { LiveRegion, Notice } from "~/ui/notice";
import { useServerNow } from "~/ui/use-server-now";
import { copy } from "./copy";
import { PunchButton } from "./punch-button";
import { PunchMessage, type PunchMessageContent } from "./punch-message";
import { usePunch, type ClockState } from "./use-punch";

const LocationQuestion = lazy(() => import("./location-question"));

export interface ClockPanelProps {
  server: ClockState;
  timeZone: string;
  asksLocation: boolean;
  isActive: boolean;
  /** False while the company's subscription allows none; whoever is working can always end it. */
  mayCheckIn: boolean;
  /** Names the punch of a browser without scripts. */
  idempotencyKey: string;
  profileId: string;
  /** What the server answered to such a punch. */
  formMessage: PunchMessageContent | undefined;
}

/** The clock: the time, whether one is working and since when, and the one button. */
export function ClockPanel(props: ClockPanelProps) {
  const { server, timeZone, asksLocation } = props;
  const { phase, message, question, punch, clock } = usePunch({ server, timeZone, asksLocation });
  const now = useServerNow(server.asOf);
  const { workingSince } = clock;
  const action = workingSince === null ? "check_in" : "check_out";
  const shownMessage = message ?? props.formMessage;
  const isClosed = action === "check_in" && !props.mayCheckIn;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void punch(action, now);
  };

  return (
    <section
      aria-labelledby="clock-status"
      className="flex flex-col items-center overflow-x-clip text-center"
    >
      <p
        className={
          workingSince === null ? "text-6xl font-bold tracking-tight" : "text-lg font-medium text-muted"
        }
      >
        <span className="sr-only">Hora: </span>
        <time>{localTimeOf(now, timeZone)}</time>
      </p>
      <h2
        id="clock-status"
        className={`mt-2 flex items-center gap-3 text-3xl font-bold ${workingSince === null ? "text-ink" : "text-working"}`}
      >
        <span
          aria-hidden
          className={`size-4 shrink-0 rounded-full ${workingSince === null ? "border-2 border-field" : "bg-working"}`}
        />
        {workingSince === null ? "Fuera del trabajo" : "Trabajando"}
      </h2>
      {!isClosed && (
        <>
          <Since workingSince={workingSince} now={now} timeZone={timeZone} />
          {workingSince !== null && isProbablyForgotten(workingSince, now) && (
            <div className="mt-4 max-w-sm">
              <Notice tone="info">{copy.probablyForgotten}</Notice>
            </div>
          )}
          <form method="post" onSubmit={onSubmit} className="mt-8">
            <input type="hidden" name="action" value={action} />
            <input type="hidden" name="idempotency_key" value={props.idempotencyKey} />
            <input type="hidden" name="profile" value={props.profileId} />
            <PunchButton action={action} phase={phase} isActive={props.isActive} />
          </form>
        </>
      )}
      {asksLocation && !isClosed && (
        <p className="mt-6 flex items-center gap-1.5 text-sm text-muted">
          <MapPin aria-hidden className="size-4" />
          Seguimiento de ubicación activado
        </p>
      )}
      <LiveRegion className="mt-6 min-h-12 w-full max-w-sm">
        {shownMessage && <PunchMessage {...shownMessage} />}
      </LiveRegion>
      {question && (
        <Suspense>
          <LocationQuestion {...question} />
        </Suspense>
      )}
    </section>
  );
}

function Since({
  workingSince,
  now,
  timeZone,
}: {
  workingSince: number | null;
  now: number;
  timeZone: string;
}) {
  if (workingSince === null)
    return <p className="mt-2 min-h-14 text-lg text-muted">Ficha cuando empieces.</p>;
  const isToday = localDateOf(workingSince, timeZone) === localDateOf(now, timeZone);
  return (
    <p className="mt-2 text-lg text-muted">
      <span className="block text-6xl font-bold tracking-tight text-ink">
        {formatRunningTime(now - workingSince)}
      </span>
      Entrada: {isToday ? formatTime(workingSince, timeZone) : formatDateTime(workingSince, timeZone)}
    </p>
  );
}
