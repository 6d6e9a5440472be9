import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { eventsOf, logsOf } from "../../support/worker/records";

const send = (who: SignedInMember, key: string, action = "check_in", location: unknown = null) =>
  call("/api/check-in", {
    cookie: who.cookie,
    json: { action, location },
    headers: { "Idempotency-Key": key },
  });

async function readAnswer(answer: Response) {
  return { status: answer.status, text: await answer.text() };
}

const rowsOf = async (member: SignedInMember) => ({
  logs: (await logsOf(member)).length,
  events: (await eventsOf(member)).length,
});

describe("a punch that is sent again under its Idempotency-Key", () => {
  test("gets exactly the same answer, and is recorded once", async () => {
    const ana = await aMember();
    const location = { latitude: 40.4168, longitude: -3.7038 };
    const first = await readAnswer(await send(ana, "k-1", "check_in", location));
    expect(first.status).toBe(200);
    expect(await readAnswer(await send(ana, "k-1", "check_in", location))).toEqual(first);
    expect(await rowsOf(ana)).toEqual({ logs: 1, events: 1 });
  });

  test("gets the same answer five times in parallel, for a check-in and a check-out", async () => {
    const ana = await aMember();
    for (const [action, events] of [
      ["check_in", 1],
      ["check_out", 2],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, async () => readAnswer(await send(ana, `five-${action}`, action))),
      );
      expect(answers[0]?.status).toBe(200);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await rowsOf(ana)).toEqual({ logs: 1, events });
    }
  });

  test("gets its first answer even if the entry has been closed since", async () => {
    const ana = await aMember();
    const opened = await readAnswer(await send(ana, "in"));
    const closed = await readAnswer(await send(ana, "out", "check_out", { latitude: 0, longitude: 0 }));
    expect(closed.status).toBe(200);
    expect(await readAnswer(await send(ana, "in"))).toEqual(opened);
    expect(await readAnswer(await send(ana, "out", "check_out", { latitude: 0, longitude: 0 }))).toEqual(
      closed,
    );
    expect(await rowsOf(ana)).toEqual({ logs: 1, events: 2 });
  });

  test("is decided again after a refusal, which is not stored", async () => {
    const ana = await aMember();
    expect((await send(ana, "early", "check_out")).status).toBe(409);
    await send(ana, "in");
    expect((await send(ana, "twice")).status).toBe(409);
    expect((await send(ana, "early", "check_out")).status).toBe(200);
    expect((await send(ana, "twice")).status).toBe(200);
    expect(await rowsOf(ana)).toEqual({ logs: 2, events: 3 });
  });
});

test("a key that is reused with another action is refused by name", async () => {
  const ana = await aMember();
  await send(ana, "once");
  const answer = await send(ana, "once", "check_out");
  expect(answer.status).toBe(422);
  expect((await answer.json<{ error: string }>()).error).toContain("Idempotency-Key");
  expect(await rowsOf(ana)).toEqual({ logs: 1, events: 1 });
});

test("a key that is reused with another place gets its first answer: places have no digest", async () => {
  const ana = await aMember();
  const elsewhere = { latitude: 1, longitude: 2 };
  const first = await readAnswer(await send(ana, "k-1"));
  expect(await readAnswer(await send(ana, "k-1", "check_in", elsewhere))).toEqual(first);
  const leo = await aMember();
  await send(leo, "k-1", "check_in", elsewhere);
  const { results } = await deps()
    .db.$client.prepare(
      "SELECT DISTINCT request_digest FROM events WHERE request_digest IS NOT NULL AND subject IN (?, ?)",
    )
    .bind(ana.profile.subject, leo.profile.subject)
    .all();
  expect(results).toHaveLength(1);
});

test("two people may use the same key, each for their own punch", async () => {
  const ana = await aMember();
  const leo = await aMember({ company: ana.company });
  const answers = [await send(ana, "shared"), await send(leo, "shared")];
  const [hers, his] = await Promise.all(answers.map((answer) => answer.json<{ time_log: { id: string } }>()));
  expect(hers?.time_log.id).not.toBe(his?.time_log.id);
  expect([await rowsOf(ana), await rowsOf(leo)]).toEqual(Array(2).fill({ logs: 1, events: 1 }));
});

test("two keys are two requests", async () => {
  const ana = await aMember();
  expect((await send(ana, "one")).status).toBe(200);
  expect((await send(ana, "two")).status).toBe(409);
});

test.each([
  ["empty", ""],
  ["longer than 200", "k".repeat(201)],
  ["with a space", "a b"],
  ["with a tab", "a\tb"],
])("a key that is %s is refused, and nothing is written", async (_, key) => {
  const ana = await aMember();
  const answer = await send(ana, key);
  expect(answer.status).toBe(422);
  expect((await answer.json<{ error: string }>()).error).toContain("Idempotency-Key");
  expect(await rowsOf(ana)).toEqual({ logs: 0, events: 0 });
});

test("a key of 200 characters is accepted", async () => {
  expect((await send(await aMember(), "~".repeat(200))).status).toBe(200);
});
