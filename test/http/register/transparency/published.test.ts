import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { jobs } from "~/modules/jobs/jobs.server";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { logOrigin, registerKeysOf } from "~/modules/register/register-keys";
import { publishLog } from "~/modules/register/transparency/log-object.server";
import { transparencyOrigin } from "~/modules/register/format/published-log";
import type { ReadLogFile } from "~/modules/register/format/read-log";
import { dateOfUtc, formatDate, utcMidnightOf } from "~/time/dates";
import { dayMs, hourMs } from "~/time/units";
import { lookUp } from "../../../../verifier/transparency/look-up";
import { expectFaults } from "../../../support/quiet-console";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { aMember } from "../../../support/worker/people";
import { register } from "../../../support/worker/register";
import { emptyLog } from "../../../support/worker/transparency";

const keys = registerKeysOf(deps().env);
const trust = { origin: transparencyOrigin(keys.published), publicKeys: keys.trusted };
const tomorrow = utcMidnightOf(dateOfUtc(Date.now())) + dayMs;
const day = dateOfUtc(tomorrow);

beforeEach(emptyLog);

/** Reads as a stranger does. */
const overHttp: ReadLogFile = async (path) => {
  const answer = await call(`/transparencia/${path}`, { headers: { Origin: "https://otro.example" } });
  return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null;
};

const archive = (companyId: string, at: number) => {
  const job = jobs.find(({ name }) => name === "archive-checkpoints");
  return job && "runFor" in job ? job.runFor(deps(at), { companyId }) : Promise.reject(new Error("no job"));
};

async function aNight() {
  const member = await aMember();
  await register(member);
  await archive(member.company.id, tomorrow + 3 * hourMs);
  const checkpoint = await (await env.REGISTER.get(`checkpoints/${member.company.id}/${day}`))!.text();
  return { companyId: member.company.id, origin: logOrigin(keys, member.company.id), checkpoint };
}

describe("a day of the published transparency log", () => {
  test("can be fetched by anybody from six on, and searched by the holder of a checkpoint", async () => {
    const { origin, checkpoint } = await aNight();
    await publishLog(deps(tomorrow + 5 * hourMs));
    expect((await call("/transparencia/checkpoint")).status).toBe(404);
    await publishLog(deps(tomorrow + 6 * hourMs));
    await publishLog(deps(tomorrow + 7 * hourMs));
    expect(await lookUp(overHttp, trust, { origin, day, checkpoint })).toEqual({
      leaves: 1,
      isThis: true,
      size: 256,
    });
  });

  test("appears on its page under the day of its addition, whenever that was", async () => {
    await aNight();
    expect(await (await call("/transparencia?antes")).text()).toContain("ninguno todavía");
    await publishLog(deps(tomorrow + 6 * hourMs));
    const page = await (await call("/transparencia?despues")).text();
    expect(page).toContain(formatDate(day));
    // The page is for people without a terminal.
    expect(page).not.toMatch(/npm run|git\b|terminal/);
  });

  test("may be cached by every client, except its newest checkpoint", async () => {
    await aNight();
    await publishLog(deps(tomorrow + 6 * hourMs));
    const cachedFile = async (path: string) => {
      const { status, headers } = await call(`/transparencia/${path}`);
      const names = ["Cache-Control", "Content-Type", "Access-Control-Allow-Origin"];
      return [status, ...names.map((name) => headers.get(name))];
    };
    const immutable = "public, max-age=31536000, immutable";
    expect(await cachedFile("checkpoint")).toEqual([
      200,
      "public, max-age=5",
      "text/plain; charset=utf-8",
      "*",
    ]);
    expect(await cachedFile("tile/entries/000")).toEqual([200, immutable, "application/octet-stream", "*"]);
    expect(await cachedFile("tile/1/000.p/1")).toEqual([200, immutable, "application/octet-stream", "*"]);
    expect(await cachedFile(`dias/${day}.json`)).toEqual([
      200,
      "public, max-age=300",
      "application/json",
      "*",
    ]);
  });

  test.each([
    "tile/entries/001",
    "tile/0/1",
    "..%2Fcheckpoints/x",
    "dias/x.json",
    "dias/2026-01-01.tsr",
    "tsa/x.pem",
    "checkpoints",
    "tile/0/000.p/0",
  ])("has nothing at %s", async (path) => {
    await aNight();
    await publishLog(deps(tomorrow + 6 * hourMs));
    const { status, headers } = await call(`/transparencia/${path}`);
    // Readers on other sites may also read the 404.
    expect([status, headers.get("Access-Control-Allow-Origin")]).toEqual([404, "*"]);
  });

  test("refuses another state of a register on that day, and states that", async () => {
    const { companyId, origin } = await aNight();
    const root = new Uint8Array(32).fill(9);
    await env.REGISTER.put(
      `checkpoints/${companyId}/${day}`,
      signCheckpoint({ origin, size: 2, root }, keys.seed),
    );
    await expect(archive(companyId, tomorrow + 4 * hourMs)).rejects.toThrow("refused: contradiction");
    expect(expectFaults()).toHaveLength(1);
  });
});
