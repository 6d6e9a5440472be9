import { expect, test } from "vitest";
import { contestedText } from "~/modules/corrections/messages";
import type { Correction, CorrectionViewer } from "~/modules/corrections/correction";
import { ana, byAna as proposal, olga, disagreedFields, saying } from "./a-correction";

const byAna: Correction = { ...proposal, ...disagreedFields("olga") };
const byOlga: Correction = { ...proposal, proposed: saying("olga"), ...disagreedFields("ana") };
const colleague: CorrectionViewer = { profileId: "leo", isManager: false };

test.each<[string, Correction, CorrectionViewer, string | null]>([
  ["its person, of their own", byAna, ana, "Un responsable todavía puede aplicarla si cambia de opinión."],
  [
    "its person, of a manager's",
    byOlga,
    ana,
    "Un responsable todavía puede aplicarla o retirarla. Si la aplica, quedará anotado que no estás de acuerdo.",
  ],
  [
    "a manager, of a worker's own",
    byAna,
    olga,
    "La propuso ana, y tú no estás de acuerdo. Si cambias de opinión, todavía puedes aplicarla: quedará anotado que estáis de acuerdo.",
  ],
  [
    "a manager, of a worker's own that another manager refused",
    byAna,
    { profileId: "eva", isManager: true },
    "Si tú sí estás de acuerdo, todavía puedes aplicarla: quedará anotado.",
  ],
  ["a manager, of a manager's", byOlga, olga, "Si la aplicas sin acuerdo, quedarán las dos versiones."],
  [
    "a manager, of their own",
    { ...byAna, profileId: "olga", proposed: saying("olga") },
    olga,
    "Un responsable todavía puede aplicarla si cambia de opinión.",
  ],
  ["a colleague", byAna, colleague, null],
  ["readers of a correction that can no longer be applied", { ...byAna, isStale: true }, ana, null],
  ["readers of a waiting correction", { ...byAna, status: "open", answered: null }, olga, null],
])("the next steps of a contested correction are shown to %s", (_, correction, viewer, text) => {
  expect(contestedText(correction, viewer)).toBe(text);
});
