import { formatDuration } from "~/time/durations";
import type { Tally } from "./person-report";

type Hours = Pick<Tally, "totalMs" | "grossMs">;

/** Whether pauses make the time of presence differ from what counts. */
export const hasPauses = ({ totalMs, grossMs }: Hours) => totalMs !== grossMs;

/** What counts; where no end is known of anything, that. */
export const countedText = ({ totalMs, records, open, missing }: Tally): string =>
  records === 0 || open + missing < records
    ? formatDuration(totalMs)
    : missing > 0
      ? "sin salida"
      : "en curso";

/** `8 h 45 min de presencia`: the time of presence. */
export const presenceText = ({ grossMs }: Hours) => `${formatDuration(grossMs)} de presencia`;

/** What counts, and the time of presence where that differs: `8 h 00 min (8 h 45 min)`. */
export const hoursText = (tally: Tally): string =>
  hasPauses(tally) ? `${countedText(tally)} (${formatDuration(tally.grossMs)})` : countedText(tally);

/** The same where nothing above it says what the second is: `8 h 00 min (8 h 45 min de presencia)`. */
export const hoursInFull = (tally: Tally): string =>
  hasPauses(tally) ? `${countedText(tally)} (${presenceText(tally)})` : countedText(tally);

/** `12 registros, 1 en curso, 2 sin salida`. */
export const recordsText = ({ records, open, missing }: Tally): string =>
  [
    records === 1 ? "1 registro" : `${records} registros`,
    ...(open > 0 ? [`${open} en curso`] : []),
    ...(missing > 0 ? [`${missing} sin salida`] : []),
  ].join(", ");
