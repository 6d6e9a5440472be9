import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { settle } from "../../support/worker/deps";
import { watchRows } from "../../support/worker/database";
import { aMember } from "../../support/worker/people";

const punch = { action: "check_in", location: null };

test("while a cell lacks a migration of this build, nothing is written and the answer states when to come back", async () => {
  const { cookie } = await aMember();
  const withOld = { CELL_9: env.EMPTY_CELL };
  await call("/robots.txt", { env: withOld });
  await settle();
  const haveRowsChanged = await watchRows();
  const answer = await call("/api/check-in", { cookie, json: punch, env: withOld });
  await settle();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("60");
  expect(await answer.text()).toContain("Estamos actualizando Fichaclara");
  expect(await haveRowsChanged()).toBe(false);
  const databases = expectFaults().map((line) => (JSON.parse(line) as { database: string }).database);
  expect([...new Set(databases)]).toEqual(["CELL_9"]);

  await call("/robots.txt");
  await settle();
  expect((await call("/api/check-in", { cookie, json: punch })).status).toBe(200);
});
