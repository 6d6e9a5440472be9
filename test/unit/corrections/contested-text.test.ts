import { expect, test } from "vitest";
import { contestedText } from "~/modules/corrections/messages";
import type { Correction, Viewer } from "~/modules/corrections/correction";

const saying = (profileId: string) => ({ profileId, name: profileId, at: 0, text: null });
const byAna: Correction = {
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
  answered: { ...saying("olga"), answer: "disagree" },
  status: "disagreed",
  isStale: false,
  hasCounterparty: true,
  answerer: null,
};
const byOlga: Correction = {
  ...byAna,
  proposed: saying("olga"),
  answered: { ...saying("ana"), answer: "disagree" },
};
const ana: Viewer = { profileId: "ana", isManager: false };
const olga: Viewer = { profileId: "olga", isManager: true };
const colleague: Viewer = { profileId: "leo", isManager: false };

test.each<[string, Correction, Viewer, string | null]>([
  ["its person, of their own", byAna, ana, "Un responsable todavía puede aplicarla si cambia de opinión."],
  [
    "its person, of a manager's",
    byOlga,
    ana,
    "Un responsable todavía puede aplicarla o retirarla. Si la aplica, constará que no estás de acuerdo.",
  ],
  [
    "a manager, of a worker's own",
    byAna,
    olga,
    "Si cambias de opinión, todavía puedes aplicarla: constará que estáis de acuerdo.",
  ],
  ["a manager, of a manager's, whose buttons say it", byOlga, olga, null],
  [
    "a manager, of their own",
    { ...byAna, profileId: "olga", proposed: saying("olga") },
    olga,
    "Un responsable todavía puede aplicarla si cambia de opinión.",
  ],
  ["a colleague", byAna, colleague, null],
  ["of what can no longer be applied", { ...byAna, isStale: true }, ana, null],
  ["of what waits", { ...byAna, status: "open", answered: null }, olga, null],
])("the next steps are shown to %s", (_, correction, viewer, text) => {
  expect(contestedText(correction, viewer)).toBe(text);
});
