import { beforeEach, describe, expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call, type Call } from "../../support/worker/app";
import { aMember, type SignedInMember } from "../../support/worker/people";

const most = 6;
const tooOften = "Has exportado varios archivos seguidos. Espera un minuto e inténtalo de nuevo.";

const csv = "/dashboard/fichajes.csv";
const files: [string, (of: SignedInMember) => string][] = [
  ["their own CSV", () => csv],
  ["their own register", () => "/dashboard/registro.zip"],
  ["all their own data", () => "/profile/datos.zip"],
  ["the company's register", () => "/register/registro.zip"],
  [
    "the report's CSV",
    ({ profile }) => `/reports/fichajes.csv?from=01%2F11%2F2026&to=02%2F11%2F2026&people=${profile.id}`,
  ],
  ["the people's table as a PDF", () => "/reports/resumen.pdf?from=01/10/2026&to=31/10/2026&people=todos"],
  ["the people's table as a CSV", () => "/reports/resumen.csv?from=01/10/2026&to=31/10/2026&people=todos"],
  ["the team's month as a PDF", () => "/reports/equipo.pdf?month=2026-10"],
  ["the team's month as a CSV", () => "/reports/equipo.csv?month=2026-10"],
  ["a month's PDF", ({ profile }) => `/reports/registro/${profile.id}/2026-10.pdf`],
];

const exportOf = async ({ cookie }: SignedInMember, path: string, env: Call["env"] = {}) => {
  const answer = await call(path, { cookie, env });
  const body = await answer.text();
  return { status: answer.status, after: answer.headers.get("Retry-After"), body };
};

// The local limiter starts again with every minute of the clock.
beforeEach(async () => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 4_000) await new Promise((resolve) => setTimeout(resolve, left));
});

describe("a person who has exported six files within a minute", () => {
  test.each(files)("is refused %s as the seventh; a colleague is not", async (_, path) => {
    const owner = await aMember({ role: "owner" });
    const colleague = await aMember({ company: owner.company, role: "admin" });
    for (let count = 0; count < most; count += 1) expect((await exportOf(owner, csv)).status).not.toBe(429);
    expect(await exportOf(owner, path(owner))).toEqual({
      status: 429,
      after: "60",
      body: JSON.stringify({ error: tooOften }),
    });
    expect((await exportOf(colleague, path(colleague))).status).not.toBe(429);
    // Twin: the same file is served without the limiter.
    const EXPORT_LIMIT = { limit: () => Promise.resolve({ success: true }) };
    expect((await exportOf(owner, path(owner), { EXPORT_LIMIT })).status).not.toBe(429);
  });
});

test.each([
  ["throws", { limit: () => Promise.reject(new Error("no limiter")) }],
  ["is not bound", undefined],
])("a limiter that %s blocks nobody's exports", async (_, EXPORT_LIMIT) => {
  const ana = await aMember();
  const { status } = await exportOf(ana, csv, { EXPORT_LIMIT });
  expect([200, 404]).toContain(status);
  expect(expectFaults()).toEqual([expect.stringContaining('"what":"export limit"')]);
});
