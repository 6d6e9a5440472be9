import { modeNames } from "~/modules/ledger/part-names";
import type { Pause, PauseKind } from "~/modules/ledger/rules/payloads";
import type { TimeLog } from "~/modules/ledger/time-log";
import { formatDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";

const pauseNames: Record<PauseKind, string> = { rest: "descanso", meal: "comida", other: "otra" };

/** Returns an entry's lines in the order of its events: `Entrada 09:02`, `Pausa (comida) 14:00 – 14:45`, `Salida 17:30`. */
export function linesOf({
  checkInTime,
  checkOutTime,
  isExitMissing,
  pauses,
  modes,
  ...log
}: TimeLog): string[] {
  const clock = (at: number) => {
    const on = localDateOf(at, log.timeZone);
    return formatTime(at, log.timeZone) + (on === log.day ? "" : ` (${formatDate(on)})`);
  };
  const between = [
    // An entry that begins on site has no line for that mode.
    ...modes
      .filter(({ mode }, nth) => nth > 0 || mode === "remote")
      .map(({ mode, from_at }) => ({ at: from_at, text: `${modeNames[mode]} desde las ${clock(from_at)}` })),
    ...pauses.map((pause) => ({ at: pause.start_at, text: pauseText(pause, { clock, isExitMissing }) })),
  ].sort((a, b) => a.at - b.at);
  const isPaused = pauses.some(({ end_at }) => end_at === null);
  const running = isPaused ? [] : ["En curso"];
  const unended = isExitMissing ? ["Falta la salida"] : running;
  return [
    `Entrada ${clock(checkInTime)}`,
    ...between.map(({ text }) => text),
    ...(checkOutTime === null ? unended : [`Salida ${clock(checkOutTime)}`]),
  ];
}

function pauseText(
  { start_at, end_at, kind, counts_as_work }: Pause,
  { clock, isExitMissing }: { clock: (at: number) => string; isExitMissing: boolean },
): string {
  const name = `Pausa (${pauseNames[kind]})${counts_as_work ? " que cuenta como trabajo" : ""}`;
  if (end_at !== null) return `${name} ${clock(start_at)} – ${clock(end_at)}`;
  return `${name} desde las ${clock(start_at)}${isExitMissing ? ", sin final" : ""}`;
}
