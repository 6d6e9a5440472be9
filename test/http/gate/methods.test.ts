import { describe, expect, test } from "vitest";
import { call, origin } from "../../support/worker/app";
import { routes } from "../../support/worker/built-routes";
import { everyRow } from "../../support/worker/database";
import { aMember } from "../../support/worker/people";

const nothing = "/api/no/such/page";

const calls = routes.filter(
  ({ isPage, writes, path }) => !isPage && writes && /^\/(api|auth\/renew)/.test(path) && path !== nothing,
);

/** Calls that also have a GET. */
const isRead = (path: string) => path === "/api/corrections";

describe.each(calls)("the call $path", ({ path }) => {
  test("returns 405 in Spanish for an unsupported method, and changes nothing", async () => {
    const { cookie } = await aMember({ role: "owner" });
    const before = await everyRow();
    const others = ["PUT", "DELETE", "PATCH"];
    for (const method of isRead(path) ? others : ["GET", ...others]) {
      const answer = await call(path, { method, cookie, origin });
      expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, "POST"]);
      expect(await answer.json()).toEqual({ error: "Usa POST." });
    }
    for (const method of ["HEAD", "OPTIONS"]) await call(path, { method, cookie });
    expect(await everyRow()).toEqual(before);
  });
});

describe("a call that does not exist", () => {
  test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
    "returns 404 for %s, as JSON and in Spanish",
    async (method) => {
      const { bearer } = await aMember({ role: "owner" });
      for (const path of [nothing, "/api/check-in/x", "/api/Nothing", "/api/"]) {
        for (const carried of [{ bearer }, { origin }]) {
          const answer = await call(path, { method, ...carried });
          expect([path, answer.status]).toEqual([path, 404]);
          expect(await answer.json()).toEqual({ error: "Aquí no hay nada." });
        }
      }
    },
  );

  test("returns 404 for HEAD, without a body", async () => {
    expect((await call(nothing, { method: "HEAD" })).status).toBe(404);
  });
});
