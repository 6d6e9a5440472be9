import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { locateDevice } from "~/modules/clock/model/locate-device";

type Found = (position: { coords: { latitude: number; longitude: number } }) => void;
type Failed = (fault: { code: number }) => void;

/** Fakes a browser that answers a request for its location like this. */
function aBrowserThat(answers: (succeed: Found, failed: Failed) => void, permissions?: object) {
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition: answers }, permissions });
}
const at = (latitude: number, longitude: number) => ({ coords: { latitude, longitude } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the device's position is the place of a punch", async () => {
  aBrowserThat((succeed) => succeed(at(40.4, -3.7)));
  expect(await locateDevice()).toEqual({ location: { latitude: 40.4, longitude: -3.7 } });
});

test.each([
  ["latitude", at(Number.NaN, -3.7)],
  ["longitude", at(40.4, Number.NaN)],
])("a %s that is not a number gives no place", async (_, position) => {
  aBrowserThat((succeed) => succeed(position));
  expect(await locateDevice()).toEqual({ problem: "Ubicación no disponible" });
});

test.each([
  [1, "Permiso de ubicación denegado. Puedes permitirlo en los ajustes del navegador."],
  [2, "Ubicación no disponible"],
  [3, "Tiempo de espera agotado"],
  [99, "Ubicación no disponible"],
])("the browser's location error %d has its own text", async (code, problem) => {
  aBrowserThat((_, failed) => failed({ code }));
  expect(await locateDevice()).toEqual({ problem });
});

const throws = () => {
  throw new TypeError("not allowed here");
};

test("an unreadable permission leaves the place to the device", async () => {
  aBrowserThat((succeed) => succeed(at(40.4, -3.7)), { query: throws });
  expect(await locateDevice()).toEqual({ location: { latitude: 40.4, longitude: -3.7 } });
});

test("a device whose call throws gives no place", async () => {
  aBrowserThat(throws);
  expect(await locateDevice()).toEqual({ problem: "Ubicación no disponible" });
});

test.each([
  ["a question that nobody answers", undefined],
  ["a permission without an answer", { query: () => new Promise(() => undefined) }],
])("a %s has ten seconds to answer", async (_, permissions) => {
  aBrowserThat(() => undefined, permissions);
  let outcome: unknown = "waits";
  void locateDevice().then((located) => (outcome = located));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(outcome).toBe("waits");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toEqual({ problem: "Tiempo de espera agotado" });
});
