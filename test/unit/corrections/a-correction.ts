// A worker's proposal and the people who look at it.
import type { Correction, CorrectionViewer } from "~/modules/corrections/correction";

export const saying = (profileId: string) => ({ profileId, name: profileId, at: 0, text: null });

/** Returns the fields of a proposal that somebody disagrees with. */
export const disagreedFields = (by: string) =>
  ({ status: "disagreed", answered: { ...saying(by), answer: "disagree" } }) as const;

export const ana: CorrectionViewer = { profileId: "ana", isManager: false };
export const olga: CorrectionViewer = { profileId: "olga", isManager: true };

/** Ana's proposal, which only Olga can answer. */
export const byAna: Correction = {
  id: "1",
  profileId: "ana",
  personName: "Ana",
  kind: "change",
  day: "2026-11-02",
  entryId: "1",
  timeZone: "Europe/Madrid",
  entryOn: null,
  before: null,
  after: null,
  applied: null,
  proposed: saying("ana"),
  answered: null,
  status: "open",
  isStale: false,
  hasCounterparty: true,
  answerer: "Olga",
};
