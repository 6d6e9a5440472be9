import { expect, test } from "vitest";
import { dueAt, turnOf, type Correction, type CorrectionViewer } from "~/modules/corrections/correction";
import { waitingText } from "~/modules/corrections/messages";
import { ana, byAna, olga, disagreedFields, saying } from "./a-correction";

const byOlga: Correction = { ...byAna, proposed: saying("olga"), answerer: "Ana" };
const weekMs = 7 * 86_400_000;

test.each<[string, Correction, CorrectionViewer, number, string]>([
  ["a worker's proposal waits for the manager", byAna, olga, 0, "Te toca a ti"],
  ["a worker's proposal waits for the only manager, by name", byAna, ana, 0, "Pendiente de Olga"],
  [
    "with more than two managers it waits for one of them",
    { ...byAna, answerer: null },
    ana,
    0,
    "Pendiente de un responsable",
  ],
  ["a manager's proposal waits for the worker", byOlga, ana, 0, "Te toca a ti"],
  ["a manager's proposal waits for the worker, by name", byOlga, olga, 0, "Pendiente de Ana"],
  ["after seven days its author may apply it", byOlga, olga, weekMs, "Te toca a ti"],
  [
    "a sole owner waits for nobody else",
    { ...byOlga, profileId: "olga", hasCounterparty: false, answerer: null },
    olga,
    0,
    "Te toca a ti",
  ],
  [
    "a colleague who looks at it reads that it waits for its author, whom nobody else can answer",
    { ...byOlga, profileId: "olga", hasCounterparty: false, answerer: null },
    ana,
    0,
    "Pendiente de olga",
  ],
])("the next to answer a correction: %s", (_, correction, viewer, now, text) => {
  expect(waitingText(correction, viewer, now)).toBe(text);
});

test.each<[string, Correction, CorrectionViewer, string]>([
  ["an outdated proposal is its author's turn", { ...byAna, isStale: true }, ana, "viewer"],
  ["an outdated proposal is not the other's turn", { ...byAna, isStale: true }, olga, "other"],
  [
    "a manager's refused proposal is the managers' turn",
    { ...byOlga, ...disagreedFields("ana") },
    olga,
    "viewer",
  ],
  [
    "a manager's refused proposal is not the worker's turn",
    { ...byOlga, ...disagreedFields("ana") },
    ana,
    "other",
  ],
  ["a worker's refused proposal waits for nobody", { ...byAna, ...disagreedFields("olga") }, olga, "nobody"],
])("the text of the next to answer: %s", (_, correction, viewer, turn) => {
  expect(turnOf(correction, viewer, 0)).toBe(turn);
});

test.each([
  ["its author, until it is due", ana, 0, weekMs],
  ["its author, once it is due", ana, weekMs, null],
  ["the person who answers it", olga, 0, null],
])("a proposal that waits has an instant from which it may be applied for %s", (_, viewer, now, at) => {
  expect(dueAt(byAna, viewer, now)).toBe(at);
});
