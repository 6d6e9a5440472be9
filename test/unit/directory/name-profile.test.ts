import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setRenderedProfile, withProfileHeader, profileHeader } from "~/modules/session/name-profile";

beforeEach(() => {
  vi.useFakeTimers();
  setRenderedProfile("ana");
});
afterEach(() => {
  vi.useRealTimers();
  setRenderedProfile(undefined);
});

const post = { method: "POST", body: new URLSearchParams({ full_name: "Ana" }) };
const moved = () => new Response("", { status: 503, headers: { "Retry-After": "5" } });

/** Fakes a server that gives these answers in order, and then repeats the last. */
function aServer(...answers: (() => Response)[]) {
  const send = vi.fn<typeof fetch>(() =>
    Promise.resolve((answers.length > 1 ? answers.shift()! : answers[0]!)()),
  );
  const sendRequest = (init?: RequestInit) => {
    const answer = withProfileHeader(send)("/profile.data", init);
    const outcome = { answer: null as Response | null };
    void answer.then((response) => (outcome.answer = response));
    return outcome;
  };
  return { send, asked: sendRequest };
}

describe("a write that the server asks to repeat later", () => {
  test("is sent again unchanged at that time, and not before", async () => {
    const { send, asked } = aServer(moved, () => new Response("saved"));
    const outcome = asked(post);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    for (const [path, init] of send.mock.calls) {
      expect([path, init!.body, new Headers(init!.headers).get(profileHeader)]).toEqual([
        "/profile.data",
        post.body,
        "ana",
      ]);
    }
    expect(await outcome.answer?.text()).toBe("saved");
  });

  test("is repeated six times, and then the refusal is shown", async () => {
    const { send, asked } = aServer(moved);
    const outcome = asked(post);
    await vi.advanceTimersByTimeAsync(29_999);
    expect([outcome.answer, send.mock.calls.length]).toEqual([null, 6]);
    await vi.advanceTimersByTimeAsync(1);
    expect([outcome.answer?.status, send.mock.calls.length]).toEqual([503, 7]);
  });
});

test.each<[string, RequestInit | undefined, () => Response]>([
  ["a read request", undefined, moved],
  ["a request that its sender repeats under a key", { ...post, headers: { "Idempotency-Key": "a" } }, moved],
  ["a fault without a word of when", post, () => new Response("", { status: 503 })],
  [
    "a refusal for asking too often",
    post,
    () => new Response("", { status: 429, headers: { "Retry-After": "60" } }),
  ],
])("%s is returned immediately", async (_, init, answer) => {
  const { send, asked } = aServer(answer);
  const outcome = asked(init);
  await vi.advanceTimersByTimeAsync(0);
  expect([outcome.answer?.status, send.mock.calls.length]).toEqual([answer().status, 1]);
});
