import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { retryRevalidation } from "~/modules/live/retry-revalidation";

const origin = "https://app.fichaclara.test";
const data = new URL(`${origin}/team.data?q=ana`);
const wakes = { window: new EventTarget(), document: new EventTarget() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", wakes.window.addEventListener.bind(wakes.window));
  vi.stubGlobal("document", wakes.document);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fakes a browser on /team whose network is dead until the test restores it. */
function aBrowser() {
  const answer = new Response("data");
  let isBack = false;
  const send = vi.fn<typeof fetch>(() =>
    isBack ? Promise.resolve(answer) : Promise.reject(new TypeError("Failed to fetch")),
  );
  const fetch = retryRevalidation(
    send,
    () => "/team",
    () => 0.5,
  );
  return { answer, send, fetch, comesBack: () => (isBack = true) };
}

describe("an unanswered refetch of the current screen", () => {
  test("is repeated, ever more rarely, until it is answered", async () => {
    const { fetch, send, answer, comesBack } = aBrowser();
    const responsePromise = fetch(data);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send.mock.calls.length).toBeGreaterThan(5);
    expect(send.mock.calls.length).toBeLessThan(12);
    comesBack();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await responsePromise).toBe(answer);
  });

  test.each([
    ["the device is online again", () => wakes.window.dispatchEvent(new Event("online"))],
    ["the tab is looked at", () => wakes.document.dispatchEvent(new Event("visibilitychange"))],
  ])("is repeated immediately when %s", async (_, wake) => {
    const { fetch, answer, comesBack } = aBrowser();
    const responsePromise = fetch(data);
    await vi.advanceTimersByTimeAsync(60_000);
    comesBack();
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(await responsePromise).toBe(answer);
  });

  test("is given up when the user navigates away", async () => {
    const { fetch, send } = aBrowser();
    const navigation = new AbortController();
    const faultMessage = fetch(data, { signal: navigation.signal }).catch((fault: Error) => fault.message);
    await vi.advanceTimersByTimeAsync(1_000);
    const calls = send.mock.calls.length;
    navigation.abort();
    expect(await faultMessage).toBe("Failed to fetch");
    expect(send).toHaveBeenCalledTimes(calls + 1);
  });
});

describe("a refetch fails immediately, without another attempt:", () => {
  test.each<[string, URL | string, RequestInit]>([
    ["what is sent", data, { method: "POST" }],
    ["another screen, which has a screen for it", new URL(`${origin}/reports.data`), {}],
    ["a call of the API", new URL(`${origin}/api/check-in`), {}],
    ["a file", `${origin}/dashboard/fichajes.csv`, {}],
  ])("%s", async (_, url, init) => {
    const { fetch, send } = aBrowser();
    await expect(fetch(url, init)).rejects.toThrow("Failed to fetch");
    expect(send).toHaveBeenCalledTimes(1);
  });

  test("for a fault that is not the network's", async () => {
    const { fetch, send } = aBrowser();
    send.mockRejectedValue(new RangeError("ours"));
    await expect(fetch(data)).rejects.toThrow("ours");
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe("data that was requested before a write was answered", () => {
  /** Fakes a browser whose requests the test answers, in its own order. */
  function anOrder() {
    const open: ((text: string) => void)[] = [];
    const send = vi.fn<typeof fetch>(
      () => new Promise((resolve) => open.push((text) => resolve(new Response(text)))),
    );
    const fetch = retryRevalidation(send, () => "/team");
    const answer = async (index: number, text: string) => {
      open[index]!(text);
      await vi.advanceTimersByTimeAsync(0);
    };
    return { fetch, send, answer };
  }

  test("is requested again, since the page shows what arrives last", async () => {
    const { fetch, send, answer } = anOrder();
    const responsePromise = fetch(data);
    void fetch(data, { method: "POST" });
    await answer(1, "saved");
    await answer(0, "from before");
    expect(send).toHaveBeenCalledTimes(3);
    await answer(2, "from after");
    expect(await (await responsePromise).text()).toBe("from after");
  });

  test.each<[string, number[], URL]>([
    ["when its answer came first", [0, 1], data],
    ["for another screen", [1, 0], new URL(`${origin}/reports.data`)],
  ])("is not requested again %s", async (_, order, url) => {
    const { fetch, send, answer } = anOrder();
    const responsePromise = fetch(url);
    void fetch(data, { method: "POST" });
    for (const index of order) await answer(index, `answer ${index}`);
    expect(await (await responsePromise).text()).toBe("answer 0");
    expect(send).toHaveBeenCalledTimes(2);
  });
});
