import TriangleAlert from "lucide-react/icons/triangle-alert";
import { formatRunningTime } from "~/time/durations";
import { formatDateTime, formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { Avatar } from "~/ui/avatar";
import { MapLink } from "~/ui/map-link";
import { copy } from "./copy";
import { isProbablyForgotten } from "./forgotten";
import type { WorkingPerson } from "./list-working.server";

interface WorkingRowProps {
  person: WorkingPerson;
  /** The server's time, ticking. */
  now: number;
  timeZone: string;
  showsLocation: boolean;
}

/** One person at work: who, since when, for how long. */
export function WorkingRow({ person, now, timeZone, showsLocation }: WorkingRowProps) {
  const { name, dni, avatarUrl, checkInTime, checkInLocation } = person;
  const isToday = localDateOf(checkInTime, timeZone) === localDateOf(now, timeZone);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <Avatar name={name} url={avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Entrada: {isToday ? formatTime(checkInTime, timeZone) : formatDateTime(checkInTime, timeZone)}
          {dni && <span className="block sm:ml-3 sm:inline">DNI: {dni}</span>}
        </p>
        {isProbablyForgotten(checkInTime, now) && (
          <p className="mt-1 flex w-fit items-center gap-1.5 rounded-full bg-paused-soft px-3 py-1 text-sm font-medium text-paused">
            <TriangleAlert aria-hidden className="size-4" />
            {copy.probablyForgotten}
          </p>
        )}
      </div>
      <p className="text-right text-lg font-semibold text-working">
        <span className="sr-only">Lleva </span>
        {formatRunningTime(now - checkInTime)}
      </p>
      {showsLocation && <MapLink location={checkInLocation} of={`de la entrada de ${name}`} />}
    </li>
  );
}
