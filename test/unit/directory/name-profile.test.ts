import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { comingBack } from "~/modules/directory/name-profile";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const post = { method: "POST", body: new URLSearchParams({ full_name: "Ana" }) };
const moved = (after = "5") => new Response("", { status: 503, headers: { "Retry-After": after } });

/** A server that answers in this order, and from then on as at last. */
function aServer(...answers: (() => Response)[]) {
  const send = vi.fn<typeof fetch>(() =>
    Promise.resolve((answers.length > 1 ? answers.shift()! : answers[0]!)()),
  );
  const asked = (init?: RequestInit) => {
    const answer = comingBack(send)("/profile.data", init);
    const known = { answer: null as Response | null };
    void answer.then((response) => (known.answer = response));
    return known;
  };
  return { send, asked };
}

describe("a write that the server asks to repeat in a moment", () => {
  it("is sent again then, the same, and not before", async () => {
    const { send, asked } = aServer(moved, () => new Response("saved"));
    const known = asked(post);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send.mock.calls).toEqual(Array(2).fill(["/profile.data", post]));
    expect(await known.answer?.text()).toBe("saved");
  });

  it("comes back six times and waits ten seconds each at most; then the refusal is shown", async () => {
    const { send, asked } = aServer(() => moved("3600"));
    const known = asked(post);
    await vi.advanceTimersByTimeAsync(59_999);
    expect([known.answer, send.mock.calls.length]).toEqual([null, 6]);
    await vi.advanceTimersByTimeAsync(1);
    expect([known.answer?.status, send.mock.calls.length]).toEqual([503, 7]);
  });
});

it.each<[string, RequestInit | undefined, () => Response]>([
  ["what only reads", undefined, moved],
  ["what its sender repeats under a key", { ...post, headers: { "Idempotency-Key": "a" } }, moved],
  ["a fault without a word of when", post, () => new Response("", { status: 503 })],
  [
    "a refusal for asking too often",
    post,
    () => new Response("", { status: 429, headers: { "Retry-After": "60" } }),
  ],
])("%s is answered at once", async (_, init, answer) => {
  const { send, asked } = aServer(answer);
  const known = asked(init);
  await vi.advanceTimersByTimeAsync(0);
  expect([known.answer?.status, send.mock.calls.length]).toEqual([answer().status, 1]);
});
