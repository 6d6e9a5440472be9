import { expect, test } from "vitest";
import { countRoom, roomWarning, type PlanRoom } from "~/modules/billing/plan-room";

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;
const room = (plan: PlanRoom["plan"], active: number, invited = 0, waiting = 0): PlanRoom => ({
  plan,
  active,
  invited,
  waiting,
});

test("a plan with room and a trial without new people show no warning", () => {
  expect(roomWarning(room("pro", 4), 1, "invite")).toBeNull();
  expect(roomWarning(room("pyme", 5, 5), 5, "activate")).toBeNull();
  expect(roomWarning(room("plus", 29), 1, "invite")).toBeNull();
  expect(roomWarning(null, 500, "invite")).toBeNull();
  expect(roomWarning(room("pro", 9), 0, "activate")).toBeNull();
});

test("the room is what the active, invited and waiting people leave, and Plus has no limit", () => {
  expect(countRoom(room("pyme", 9, 1, 2))).toBe(3);
  expect(countRoom(room("pro", 7))).toBe(0);
  expect(countRoom(room("plus", 29))).toBeNull();
  expect(countRoom(null)).toBeNull();
});

test("on Pro the sixth person waits, on Pyme the sixteenth, and nobody else is stopped", () => {
  expect(roomWarning(room("pro", 5), 1, "invite")).toBe(
    "El plan Pro es para 5 empleados activos y habría 6. Esperará a que haya sitio: mejora el plan o desactiva a alguien. Los demás siguen fichando como siempre.",
  );
  expect(roomWarning(room("pyme", 15), 2, "activate")).toContain("Esperarán a que haya sitio");
  expect(roomWarning(room("pyme", 14), 3, "activate")).toContain("2 de ellas esperarán a que haya sitio");
});

test("the text counts invited and waiting people", () => {
  expect(roomWarning(room("pro", 4, 1), 1, "invite")).toContain("habría 6, contando 1 invitación pendiente.");
  expect(roomWarning(room("pro", 5, 2, 1), 2, "activate")).toContain(
    "habría 10, contando 2 invitaciones pendientes y 1 persona que espera.",
  );
});

test("on Plus the text has the price of each person above thirty", () => {
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
