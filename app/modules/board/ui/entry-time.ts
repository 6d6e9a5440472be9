import { formatDateTime } from "~/time/formats";
import { formatRecent } from "~/time/recent";
import type { PersonOnScreen } from "../entry-row";

/** Returns the text of an earlier check-in: with its weekday, or with its year when it is long ago. */
export const entryTime = ({ checkInTime, timeZone, isOld }: PersonOnScreen): string =>
  isOld ? formatDateTime(checkInTime, timeZone) : formatRecent(checkInTime, timeZone);
