import type { RemovedEntry } from "~/modules/corrections/removed-entries";
import type { LocalDate } from "~/time/dates";

/** Returns an entry that a correction voided on a day. */
export const aRemovedEntry = (on: LocalDate, isDisputed = false): RemovedEntry => ({
  id: on,
  entryId: on,
  on,
  checkInTime: Date.parse(`${on}T09:00+01:00`),
  to: null,
  timeZone: "Europe/Madrid",
  text: "",
  inFull: "",
  isDisputed,
});
