import { describe, expect, test } from "vitest";
import { answerMail, type AnswerMailFacts } from "~/modules/corrections/model/answer-mail";
import type { EntryVersion } from "~/modules/corrections/correction";

const at = (time: string) => Date.parse(`2026-11-26T${time}+01:00`);
const endingAt = (time: string): EntryVersion => ({
  times: {
    check_in_at: at("09:00"),
    check_out_at: at(time),
    pauses: [],
    hours: null,
    modes: [{ from_at: at("09:00"), mode: "on_site" }],
  },
  exitMissing: false,
});

const news: AnswerMailFacts = {
  result: "accepted",
  ground: null,
  answerer: { fullName: "Marta", email: "marta@example.com" },
  reader: "author",
  isOwnRecord: true,
  isUnidentified: false,
  correction: {
    id: "c1",
    kind: "change",
    day: "2026-11-26",
    timeZone: "Europe/Madrid",
    before: endingAt("14:58"),
    after: endingAt("14:00"),
  },
  comment: null,
  company: "Bar Sol",
  todayOn: "2026-11-28",
  origin: "https://example.com",
};
const manager = { isOwnRecord: false } as const;
const forced = { result: "applied", reader: "person", ground: "no_answer" } as const;

describe("the mail about an answer to a correction", () => {
  test.each<[Partial<AnswerMailFacts>, string]>([
    [{}, "Marta ha aceptado tu corrección del jueves 26"],
    [{ todayOn: "2026-12-01" }, "Marta ha aceptado tu corrección del jueves 26 de noviembre"],
    [{ result: "disagreed" }, "Marta no acepta tu corrección del jueves 26"],
    [{ result: "withdrawn", ...manager }, "Marta ha retirado tu corrección del jueves 26"],
    [{ result: "applied", ground: "without_agreement" }, "Marta ha aplicado tu corrección del jueves 26"],
    [forced, "Marta ha aplicado una corrección de tu registro del jueves 26"],
    [{ isUnidentified: true }, "Marta ha aceptado la corrección del jueves 26"],
    [
      { answerer: { fullName: "gana.com", email: null } },
      "Alguien de tu empresa ha aceptado tu corrección del jueves 26",
    ],
  ])("for %j has the subject %j", (change, subject) => {
    expect(answerMail({ ...news, ...change }).subject).toBe(subject);
  });

  test.each<[Partial<AnswerMailFacts>, string, string]>([
    [{}, "salida 14:58 → 14:00.", "El fichaje ya dice lo propuesto. No tienes que hacer nada más."],
    [
      { result: "disagreed", comment: "Seguía allí" },
      "salida 14:58 → 14:00. Dice: «Seguía allí».",
      "El registro sigue como estaba, y queda anotado lo que propusiste. ¿No lo ves igual? Habla con Marta.",
    ],
    [
      { result: "disagreed", ...manager, comment: "mira gana.com" },
      "salida 14:58 → 14:00.",
      "Puedes retirarla, o aplicarla sin acuerdo: se verán siempre las dos versiones.",
    ],
    [
      { result: "withdrawn", ...manager },
      "salida 14:58 → 14:00.",
      "El registro sigue como estaba. Si hace falta, propón otra corrección.",
    ],
    [
      forced,
      "salida 14:58 → 14:00 (sin respuesta en 7 días).",
      "El fichaje ya dice lo propuesto. ¿No fue así? Propón otra corrección o habla con Marta.",
    ],
  ])("for %j states the change and the next step", (change, what, next) => {
    const paragraphs = answerMail({ ...news, ...change })
      .text.replaceAll("\u00a0", " ")
      .split("\n\n");
    expect(paragraphs[1]!.endsWith(what), paragraphs[1]).toBe(true);
    expect(paragraphs[2]).toBe(
      "Ver la corrección: https://example.com/corrections?status=all&day=2026-11-26#c1",
    );
    expect(paragraphs[3]).toBe(next);
  });

  test("names the person of the record only to a manager", () => {
    const whatOf = (change: Partial<AnswerMailFacts>) => answerMail({ ...news, ...change }).line.text;
    expect(whatOf(manager)).toContain("26/11/2026, de su registro, en «");
    expect(whatOf({})).toContain("26/11/2026 en «");
  });
});
