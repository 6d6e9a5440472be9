import CirclePause from "lucide-react/icons/circle-pause";
import HomeIcon from "lucide-react/icons/house";
import { missingExitAfterMs } from "~/modules/ledger/rules/decide-punch";
import { modeNames, pauseNames } from "~/modules/ledger/part-names";
import { formatDuration, formatRunningTime } from "~/time/durations";
import { formatTime } from "~/time/formats";
import { countedUntil } from "~/time/worked";
import { localDateOf } from "~/time/zones";
import { MapLink } from "~/ui/map-link";
import { isExitProbablyMissing } from "~/modules/ledger/exit-probably-missing";
import { EntryRow, type PersonOnScreen } from "../entry-row";
import { entryTime } from "./entry-time";
import { ExitLink, MissingExit } from "./row-actions";

export interface WorkingRowProps {
  person: PersonOnScreen;
  /** An earlier entry of the person with a missing exit. */
  exit?: PersonOnScreen | undefined;
  /** The server's time, ticking. */
  now: number;
  showsLocation: boolean;
}

/** A person with an open entry: start, duration and current pause. Its times are in the zone of the entry. */
export function WorkingRow({ person, exit, now, showsLocation }: WorkingRowProps) {
  const { name, checkInTime, timeZone, checkInLocation, pause, rest, mode } = person;
  const countedMs = countedUntil(now, checkInTime, rest);
  const isProbablyMissing = isExitProbablyMissing(checkInTime, now);
  const isToday = localDateOf(checkInTime, timeZone) === localDateOf(now, timeZone);
  return (
    <EntryRow
      person={person}
      notes={
        <>
          {pause && (
            <p className="my-1 flex w-fit items-center gap-1.5 rounded-card bg-paused-soft px-3 py-1 text-sm font-medium text-paused">
              <CirclePause aria-hidden className="size-4 shrink-0" />
              {`En pausa desde las ${formatTime(pause.since, timeZone)} · ${pauseNames[pause.kind]} · ${formatDuration(now - pause.since)}`}
            </p>
          )}
          {showsLocation && <MapLink location={checkInLocation} of={`de la entrada de ${name}`} />}
          {/* From now on, their next check-in would leave this entry with a missing exit. */}
          {now - checkInTime >= missingExitAfterMs ? (
            <ExitLink person={person} />
          ) : (
            <MissingExit exit={exit} />
          )}
        </>
      }
      timer={
        // So long nobody worked: the row asks for the exit instead.
        !isProbablyMissing && (
          <p
            className={`col-start-3 row-start-1 mt-3 text-right text-lg font-semibold max-[22rem]:col-start-2 max-[22rem]:row-start-2 max-[22rem]:mt-1 max-[22rem]:text-left sm:col-start-4 ${pause ? "text-muted" : "text-working"}`}
          >
            <span className="sr-only">Lleva </span>
            {formatRunningTime(now - checkInTime)}
            {countedMs !== null && (
              <span className="block text-sm font-normal text-muted">
                {formatDuration(countedMs)} de trabajo
              </span>
            )}
          </p>
        )
      }
    >
      <span>
        Entrada: {isToday && !isProbablyMissing ? formatTime(checkInTime, timeZone) : entryTime(person)}
      </span>
      {mode === "remote" && (
        <span className="inline-flex items-baseline gap-1">
          <HomeIcon aria-hidden className="size-4 self-center" />
          {modeNames.remote}
        </span>
      )}
    </EntryRow>
  );
}
