import { expect, test } from "vitest";
import { roomWarning, type PlanRoom } from "~/modules/billing/plan-room";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;
const room = (plan: PlanRoom["plan"], active: number, invited = 0): PlanRoom => ({ plan, active, invited });

test("a plan with room, a trial and nobody added warn of nothing", () => {
  expect(roomWarning(room("pro", 4), 1, "invite")).toBeNull();
  expect(roomWarning(room("pyme", 5, 5), 5, "activate")).toBeNull();
  expect(roomWarning(room("plus", 29), 1, "invite")).toBeNull();
  expect(roomWarning(null, 500, "invite")).toBeNull();
  expect(roomWarning(room("pro", 9), 0, "activate")).toBeNull();
});

test("on Pro and Pyme the sixth and the sixteenth stop everybody's check-ins", () => {
  expect(roomWarning(room("pro", 5), 1, "invite")).toBe(
    "El plan Pro es para 5 empleados activos y habría 6. Cuando se acepten las invitaciones, nadie podrá fichar entrada hasta que se mejore el plan o se desactive a alguien.",
  );
  expect(roomWarning(room("pyme", 15), 1, "activate")).toContain(
    "En cuanto lo hagas, nadie podrá fichar entrada",
  );
});

test("invited people are counted, and the text says so", () => {
  expect(roomWarning(room("pro", 4, 1), 1, "invite")).toContain("habría 6, contando 1 invitación pendiente.");
  expect(roomWarning(room("pro", 3, 2), 2, "activate")).toContain(
    "Cuando se acepten las invitaciones, nadie",
  );
});

test("on Plus it says what each one above thirty costs", () => {
  expect(plain(roomWarning(room("plus", 30), 1, "activate"))).toBe(
    "Será la persona 31: 2 € más al mes (el plan Plus incluye 30).",
  );
  expect(plain(roomWarning(room("plus", 29), 3, "invite"))).toBe(
    "Serán las personas 31 a 32: 4 € más al mes desde que acepten la invitación (el plan Plus incluye 30).",
  );
  expect(plain(roomWarning(room("plus", 35, 2), 1, "invite"))).toContain(
    "Será la persona 38: 2 € más al mes",
  );
});
