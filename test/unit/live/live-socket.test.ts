import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openLiveSocket } from "~/modules/live/model/live-socket";
import { givenUpCode, sessionEndedCode } from "~/modules/live/live-message";

/** Fakes the browser's edge: the test opens its sockets, sends on them and cuts them. */
class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (end: { code: number }) => void;
  constructor() {
    FakeSocket.made.push(this);
  }
  send = (data: string) => void this.sent.push(data);
  /** As on a dead network: the browser waits for the other side and reports nothing. */
  close = () => void (this.readyState = 2);
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  cut(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const last = () => FakeSocket.made.at(-1)!;
const wakes = { online: new EventTarget(), page: new EventTarget() };
let visibilityState = "visible";

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  visibilityState = "visible";
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "https://app.fichaclara.test/working-now" });
  vi.stubGlobal("addEventListener", wakes.online.addEventListener.bind(wakes.online));
  vi.stubGlobal("removeEventListener", wakes.online.removeEventListener.bind(wakes.online));
  const page = Object.assign(wakes.page, {});
  Object.defineProperty(page, "visibilityState", { configurable: true, get: () => visibilityState });
  vi.stubGlobal("document", page);
});
let close: () => void = () => undefined;
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen() {
  const onOpen = vi.fn();
  const onMessage = vi.fn();
  const onEnded = vi.fn();
  close = openLiveSocket({ onOpen, onMessage, onEnded });
  return { onOpen, onMessage, onEnded };
}

/** Simulates fifty changes during a minute without a network. */
function aMinuteWithoutNetwork() {
  last().cut();
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    if (last().readyState === 0) last().cut();
  }
}

describe("after a minute without a network", () => {
  test("the tab refetches as soon as the socket is open, with or without a live message", () => {
    const { onOpen } = listen();
    last().opens();
    expect(onOpen).toHaveBeenCalledTimes(1);
    aMinuteWithoutNetwork();
    expect(onOpen).toHaveBeenCalledTimes(1);
    wakes.online.dispatchEvent(new Event("online"));
    last().opens();
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  test("attempts become rarer, and the wait ends immediately when the device is back online", () => {
    listen();
    last().opens();
    aMinuteWithoutNetwork();
    expect(FakeSocket.made.length).toBeLessThan(12);
    const attempts = FakeSocket.made.length;
    wakes.online.dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(attempts + 1);
  });
});

describe("a device that wakes from sleep", () => {
  test("detects a dead socket by an unanswered ping, and opens another", () => {
    const { onOpen } = listen();
    last().opens();
    vi.advanceTimersByTime(30_000);
    expect(last().sent).toEqual(["ping"]);
    vi.advanceTimersByTime(10_000 + 500);
    expect(FakeSocket.made).toHaveLength(2);
    last().opens();
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  test("keeps a socket whose ping is answered", () => {
    listen();
    last().opens();
    for (let minute = 0; minute < 10; minute += 1) {
      vi.advanceTimersByTime(30_000);
      last().onmessage?.({ data: "pong" });
    }
    expect(FakeSocket.made).toHaveLength(1);
  });

  test("connects only once its tab is visible", () => {
    listen();
    last().opens();
    aMinuteWithoutNetwork();
    const attempts = FakeSocket.made.length;
    visibilityState = "hidden";
    wakes.page.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.made).toHaveLength(attempts);
    visibilityState = "visible";
    wakes.page.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.made).toHaveLength(attempts + 1);
  });
});

test("the socket passes live messages on, and keeps the answer to a ping", () => {
  const { onMessage } = listen();
  last().opens();
  last().onmessage?.({ data: "pong" });
  expect(onMessage).not.toHaveBeenCalled();
  last().onmessage?.({ data: '{"kind":"company"}' });
  expect(onMessage.mock.calls).toEqual([[{ kind: "company" }]]);
});

test("the socket reports the end of the session once, and stays closed", () => {
  const { onEnded } = listen();
  last().opens();
  last().cut(sessionEndedCode);
  vi.advanceTimersByTime(120_000);
  wakes.online.dispatchEvent(new Event("online"));
  expect(onEnded).toHaveBeenCalledTimes(1);
  expect(FakeSocket.made).toHaveLength(1);
});

describe("the oldest tab, closed because there are too many,", () => {
  test("reconnects only when it becomes visible, however long it waits", () => {
    const { onEnded } = listen();
    last().opens();
    last().cut(givenUpCode);
    vi.advanceTimersByTime(3_600_000);
    expect(FakeSocket.made).toHaveLength(1);
    wakes.page.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.made).toHaveLength(2);
    expect(onEnded).not.toHaveBeenCalled();
  });

  test(
    "reconnects without the special close code, and would close the next oldest forever (twin)",
    { tags: "deep" },
    () => {
      listen();
      last().opens();
      last().cut();
      vi.advanceTimersByTime(3_600_000);
      expect(FakeSocket.made.length).toBeGreaterThan(1);
    },
  );
});
