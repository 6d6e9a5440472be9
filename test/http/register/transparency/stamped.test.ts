import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { mailOutbox } from "#cell";
import { stampLog } from "~/modules/jobs/log-jobs.server";
import { authorityPath, logKeyInBucket, stampPath } from "~/modules/register/format/published-log";
import { readNote } from "~/modules/register/format/note";
import { readTimeStampResp } from "~/modules/register/format/time-stamp";
import { readDay } from "~/modules/register/format/read-log";
import { addDays } from "~/time/dates";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { expectFaults } from "../../../support/quiet-console";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { emptyDatabase } from "../../../support/worker/empty-database";
import { mortalBucket, publishedDay } from "../../../support/worker/published-day";
import { runsThatMatter } from "../../../support/worker/time";
import {
  authorityUrl,
  honestly,
  isGoodToOpenssl,
  timeAuthority,
} from "../../../support/worker/time-authority";
import { emptyLog, readPublished } from "../../../support/worker/transparency";

const day = "2026-11-02";
const next = addDays(day, 1);
const at = Date.UTC(2026, 10, 2, 6);

beforeEach(async () => {
  await emptyDatabase();
  await emptyLog();
  await publishedDay(day);
});

/** Runs the five-minute job. */
function stamp(now = at, other: Partial<ReturnType<typeof deps>["env"]> = {}) {
  const there = deps(now);
  return stampLog({ ...there, env: { ...there.env, TSA_URL: authorityUrl, ...other } });
}

const keptStamp = async (on = day) => env.REGISTER.get(logKeyInBucket(stampPath(on)));

/** Returns whether openssl accepts a day's stored stamp for its checkpoint, with the stored certificate. */
async function isGood(on = day): Promise<boolean> {
  const answer = await (await keptStamp(on))!.arrayBuffer();
  const { stamp: kept } = readTimeStampResp(new Uint8Array(answer))!;
  const certificates = await env.REGISTER.get(logKeyInBucket(authorityPath(kept!)));
  const { checkpoint } = (await readDay(readPublished, on))!;
  return isGoodToOpenssl(answer, readNote(checkpoint)!.text, (await certificates?.text()) ?? "");
}

const certificatesKept = async () =>
  (await env.REGISTER.list({ prefix: logKeyInBucket("tsa/") })).objects.length;
const mails = async () => (await deps().db.select().from(mailOutbox)).map(({ text }) => text);
const page = async (TSA_URL = authorityUrl) =>
  (await call(`/transparencia?${crypto.randomUUID()}`, { env: { TSA_URL } })).text();

describe("the time stamp of a day", () => {
  test("is not requested without a configured authority, and the page states that", async () => {
    await stamp(at, { TSA_URL: undefined });
    expect(timeAuthority.asked.all).toBe(0);
    expect(await page("")).toContain("No se sella con ninguna autoridad de sellado de tiempo.");
  });

  test("is requested once, is valid for openssl, and can be fetched by anybody", async () => {
    expect(await page()).toContain("Todavía no lleva el sello de la autoridad de sellado de tiempo.");
    await stamp();
    await stamp(at + 5 * minuteMs);
    await stamp(at + 12 * hourMs);
    // Once for the stamp, and at the very first time once more for the certificates.
    expect(timeAuthority.asked).toEqual({ all: 2, certificates: 1 });
    expect(await isGood()).toBe(true);
    const shown = await page();
    expect(shown).toContain("Sellado por la autoridad de sellado de tiempo tsa.test:");
    const [, certificates] = /href="(\/transparencia\/tsa\/[^"]+)"/.exec(shown)!;
    expect(await (await call(certificates!)).text()).toContain("BEGIN CERTIFICATE");
    const { status, headers } = await call(`/transparencia/${stampPath(day)}`);
    const names = ["Cache-Control", "Content-Type", "Access-Control-Allow-Origin"];
    expect([status, ...names.map((name) => headers.get(name))]).toEqual([
      ...[200, "public, max-age=31536000, immutable", "application/timestamp-reply", "*"],
    ]);
  });

  test("comes without certificates from the second day on: they are stored once, and again when the signer changes", async () => {
    await stamp();
    await publishedDay(next);
    await stamp(at + dayMs);
    expect(timeAuthority.asked).toEqual({ all: 3, certificates: 1 });
    expect(await certificatesKept()).toBe(1);
    const bare = readTimeStampResp(new Uint8Array(await (await keptStamp(next))!.arrayBuffer()))!;
    expect(bare.stamp!.certificates).toEqual([]);
    const pem = await call(`/transparencia/${authorityPath(bare.stamp!)}`);
    expect([pem.status, await pem.text()]).toEqual([200, expect.stringContaining("BEGIN CERTIFICATE")]);

    await timeAuthority.renew();
    await publishedDay(addDays(next, 1));
    await stamp(at + 2 * dayMs);
    expect(await certificatesKept()).toBe(2);
    expect([await isGood(), await isGood(next), await isGood(addDays(next, 1))]).toEqual([true, true, true]);
  });

  test("is requested for the newest day only: a day that passed without one stays without", async () => {
    await publishedDay(next);
    await stamp(at + dayMs);
    expect([await keptStamp(), await isGood(next)]).toEqual([null, true]);
  });

  test.each([
    ["refuses", () => new Response(Uint8Array.of(0x30, 5, 0x30, 3, 2, 1, 2)), "refuses with status 2"],
    ["answers nonsense", () => new Response("<html>"), "does not follow RFC 3161"],
    ["is broken", () => new Response(null, { status: 500 }), "answers 500"],
    ["is silent", () => Promise.reject(new Error("no answer")), "no answer"],
  ])("is requested again later if the authority %s", async (_, answer, expectedLog) => {
    timeAuthority.answer = answer;
    await stamp();
    expect(await keptStamp()).toBeNull();
    expect(expectFaults()).toEqual([expect.stringContaining(expectedLog)]);
    timeAuthority.answer = honestly;
    await stamp(at + minuteMs);
    expect(await keptStamp()).toBeNull();
    await stamp(at + 5 * minuteMs);
    expect(await isGood()).toBe(true);
    expect(await mails()).toEqual([]);
  });

  test("of another hash is not stored, and the operator gets one mail", async () => {
    timeAuthority.answer = async (request) => {
      const requestBytes = new Uint8Array(await request.arrayBuffer());
      requestBytes[40]! ^= 1;
      return honestly(new Request(request.url, { method: "POST", body: requestBytes }));
    };
    await stamp();
    await stamp(at + 5 * minuteMs);
    expect([await keptStamp(), await certificatesKept()]).toEqual([null, 0]);
    expect(await mails()).toEqual([expect.stringContaining("su sello es de otra huella")]);
    expect(expectFaults().filter((fault) => fault.includes("transparency log: alarm"))).toHaveLength(2);
  });

  test("that is missing all day is reported, and the next day is stamped", async () => {
    timeAuthority.answer = () => new Response(null, { status: 503 });
    for (const after of runsThatMatter) await stamp(at + after);
    expect(timeAuthority.asked.all).toBe(9);
    expect(await mails()).toEqual([expect.stringContaining("no ha sellado el día")]);
    expectFaults();
    timeAuthority.answer = honestly;
    await publishedDay(next);
    await stamp(at + dayMs);
    expect(await isGood(next)).toBe(true);
  });

  test(
    "cut off at each of its writes is finished later, and is never stored without its certificate",
    { tags: "deep" },
    async () => {
      for (let writes = 1, isOver = false; !isOver; writes += 1) {
        for (const isCarriedOut of [false, true]) {
          await emptyLog();
          await publishedDay(day);
          await stamp(at, { REGISTER: mortalBucket(writes, isCarriedOut) });
          isOver = expectFaults().length === 0;
          if (await keptStamp()) expect(await isGood()).toBe(true);
          await stamp(at + hourMs);
          expect(await isGood()).toBe(true);
          expect(await certificatesKept()).toBe(1);
        }
        if (isOver) expect(writes).toBe(3);
      }
    },
  );
});
