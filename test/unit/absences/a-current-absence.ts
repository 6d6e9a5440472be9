import type { CurrentAbsence } from "~/modules/absences/model/current-absence";

/** Returns an accepted vacation of Ana, from 3 to 16 August 2026. */
export const aHeldAbsence = (changes: Partial<CurrentAbsence> = {}): CurrentAbsence => ({
  id: "one",
  version: 1,
  profileId: "ana",
  kind: "vacation",
  kindName: null,
  from: "2026-08-03",
  to: "2026-08-16",
  part: { kind: "all" },
  state: "accepted",
  authorId: "ana",
  recordedAt: 0,
  request: null,
  note: null,
  answererIds: [],
  ...changes,
});
