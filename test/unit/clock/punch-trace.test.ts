import { beforeEach, expect, test, vi } from "vitest";
import { dropTraces, storeTrace, listTraces } from "~/modules/clock/queue/punch-trace";

/** The browser's store, as far as the traces use it. */
class MemoryStorage {
  [name: string]: unknown;
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  return () => void vi.unstubAllGlobals();
});

const punch = (key: string, profileId: string, hour: number) => ({
  key,
  for: profileId,
  action: "check_in" as const,
  device_at: new Date(Date.UTC(2026, 10, 28, hour)).toISOString(),
});

test("the traces of a person's punches are listed oldest first, without other people's", () => {
  for (const each of [punch("b", "ana", 9), punch("a", "ana", 8), punch("c", "leo", 7)]) storeTrace(each);
  localStorage.setItem("fichaclara.queued", "3");
  expect(listTraces("ana")).toEqual([punch("a", "ana", 8), punch("b", "ana", 9)]);
  expect(listTraces().map(({ key }) => key)).toEqual(["c", "a", "b"]);
});

test("only the traces of sent or discarded punches are deleted", () => {
  for (const each of [punch("a", "ana", 8), punch("b", "ana", 9)]) storeTrace(each);
  dropTraces(["a", "of-nobody"]);
  expect(listTraces("ana")).toEqual([punch("b", "ana", 9)]);
});

test("without browser storage a punch is queued without a trace", () => {
  vi.stubGlobal("localStorage", undefined);
  storeTrace(punch("a", "ana", 8));
  dropTraces(["a"]);
  expect(listTraces()).toEqual([]);
});
