import { describe, expect, test } from "vitest";
import { changedText, doneText } from "~/modules/absences/done-text";

const vacation = { kind: "Vacaciones", days: "del 14 al 18 de diciembre" };

describe("the notice after sending an absence form", () => {
  test("names the kind and the days that were requested", () => {
    expect(doneText("requested", vacation)).toBe(
      "Has pedido vacaciones del 14 al 18 de diciembre. Te avisamos por correo cuando te contesten. Mientras, puedes retirar la petición aquí.",
    );
  });

  test("names no kind if the viewer may not see the absence in the address", () => {
    expect(doneText("accepted", null)).toBe("Has anotado una ausencia.");
  });

  test("is missing without a known code", () => {
    expect(doneText(null, vacation)).toBeNull();
    expect(doneText("constructor", vacation)).toBeNull();
  });
});

describe("the notice after answering a request", () => {
  const answer = { do: "answer", id: "1", note: null } as const;
  const pau = { ...vacation, person: "Pau Ferrer" };

  test("names the person, the kind and the days", () => {
    expect(changedText({ ...answer, answer: "accepted" }, pau)).toBe(
      "Aceptado: vacaciones de Pau Ferrer del 14 al 18 de diciembre.",
    );
    expect(changedText({ ...answer, answer: "declined" }, { ...pau, kind: "ETS" })).toBe(
      "Rechazado: ETS de Pau Ferrer del 14 al 18 de diciembre.",
    );
  });

  test("states that a withdrawn absence no longer counts", () => {
    expect(changedText({ do: "withdraw", id: "1", note: null }, { ...vacation, person: null })).toBe(
      "Retirado: vacaciones del 14 al 18 de diciembre. Ya no vale.",
    );
  });
});
