import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { reconnectDelayMs } from "~/modules/live/model/backoff";
import { openLiveSocket } from "~/modules/live/model/live-socket";
import { seededRandom } from "../../support/random";

describe("a thousand tabs after a minute without the server", () => {
  const awayMs = 60_000;
  const tabs = 1_000;

  /** Returns when each tab reconnects after the server is back, in ms: it tries, waits and tries again. */
  function returns(delay: (attempt: number, random: number) => number): number[] {
    const random = seededRandom(7);
    return Array.from({ length: tabs }, () => {
      let at = 0;
      for (let attempt = 0; at < awayMs; attempt += 1) at += delay(attempt, random());
      return at - awayMs;
    });
  }

  /** Returns the most reconnections within a tenth of a second. */
  function busiest(times: number[]): number {
    const tenths = new Map<number, number>();
    for (const time of times) {
      const tenth = Math.floor(time / 100);
      tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
    }
    return Math.max(...tenths.values());
  }

  test("reconnect spread out: at most one in fifty within a tenth of a second, and all within 30 s", () => {
    const times = returns(reconnectDelayMs);
    expect(busiest(times)).toBeLessThanOrEqual(tabs / 50);
    expect(Math.max(...times)).toBeLessThanOrEqual(30_000);
  });

  test("without the random delay all reconnect at the same time (twin)", { tags: "deep" }, () => {
    expect(busiest(returns((attempt) => reconnectDelayMs(attempt, 0.5)))).toBe(tabs);
  });
});

describe("a tab whose socket is cut for a minute, during fifty changes", () => {
  class FakeSocket extends EventTarget {
    static readonly OPEN = 1;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code?: number }) => void) | null = null;
    constructor() {
      super();
      sockets.push(this);
      setTimeout(() => (isCut ? this.end() : this.open()), 20);
    }
    open() {
      this.readyState = 1;
      this.onopen?.();
    }
    end() {
      this.readyState = 3;
      this.onclose?.({ code: 1006 });
    }
    send() {}
    close() {}
  }
  let sockets: FakeSocket[] = [];
  let isCut = false;

  beforeEach(() => {
    vi.useFakeTimers();
    [sockets, isCut] = [[], false];
    const page = new EventTarget();
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
    vi.stubGlobal("location", new URL("https://app.fichaclara.test/working-now"));
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** @returns the values in the database and on the screen, right after the socket is open again. */
  async function cutForAMinute(connect: (onChange: () => void) => () => void) {
    let database = 0;
    let screen = -1;
    const close = connect(() => (screen = database));
    await vi.advanceTimersByTimeAsync(1_000);
    isCut = true;
    sockets.at(-1)!.end();
    for (let change = 0; change < 50; change += 1) {
      database += 1;
      await vi.advanceTimersByTimeAsync(1_200);
    }
    isCut = false;
    while (sockets.at(-1)!.readyState !== FakeSocket.OPEN) await vi.advanceTimersByTimeAsync(10);
    close();
    return { database, screen };
  }

  test("refetches as soon as the socket is open, and shows the current state", async () => {
    const { database, screen } = await cutForAMinute((onChange) =>
      openLiveSocket({ onOpen: onChange, onMessage: onChange, onEnded: () => undefined }),
    );
    expect([database, screen]).toEqual([50, 50]);
  });

  test("without the refetch shows the state from before the cut (twin)", { tags: "deep" }, async () => {
    const { database, screen } = await cutForAMinute((onChange) => {
      const close = openLiveSocket({
        onOpen: () => undefined,
        onMessage: onChange,
        onEnded: () => undefined,
      });
      onChange();
      return close;
    });
    expect([database, screen]).toEqual([50, 0]);
  });
});
