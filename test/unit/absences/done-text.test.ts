import { describe, expect, it } from "vitest";
import { changedText, doneText } from "~/modules/absences/done-text";

const vacation = { kind: "Vacaciones", days: "del 14 al 18 de diciembre" };

describe("the notice after the form of an absence", () => {
  it("names the kind and the days that were requested", () => {
    expect(doneText("requested", vacation)).toBe(
      "Has pedido vacaciones del 14 al 18 de diciembre. Te avisamos por correo cuando te contesten. Mientras, puedes retirarlo aquí.",
    );
  });

  it("names no kind if the address has no absence that the viewer sees", () => {
    expect(doneText("accepted", null)).toBe("Has anotado una ausencia.");
  });

  it("is absent without a known code", () => {
    expect(doneText(null, vacation)).toBeNull();
    expect(doneText("constructor", vacation)).toBeNull();
  });
});

describe("the notice after an answer", () => {
  const answer = { do: "answer", id: "1", note: null } as const;
  const pau = { ...vacation, person: "Pau Ferrer" };

  it("names the person, the kind and the days", () => {
    expect(changedText({ ...answer, answer: "accepted" }, pau)).toBe(
      "Aceptado: vacaciones de Pau Ferrer del 14 al 18 de diciembre.",
    );
    expect(changedText({ ...answer, answer: "declined" }, { ...pau, kind: "ETS" })).toBe(
      "Rechazado: ETS de Pau Ferrer del 14 al 18 de diciembre.",
    );
  });

  it("says that a withdrawn absence counts no more", () => {
    expect(changedText({ do: "withdraw", id: "1", note: null }, { ...vacation, person: null })).toBe(
      "Retirado: vacaciones del 14 al 18 de diciembre. Ya no vale.",
    );
  });
});
