import { describe, expect, test } from "vitest";
import { call, origin } from "../../support/worker/app";
import { routes } from "../../support/worker/built-routes";
import { everyRow } from "../../support/worker/database";
import { aMember } from "../../support/worker/people";

const calls = routes.filter(
  ({ isPage, writes, path }) => !isPage && writes && /^\/(api|auth\/renew)/.test(path),
);

describe.each(calls)("the call $path", ({ path }) => {
  test("says 405 in Spanish to a method it does not have, and changes nothing", async () => {
    const { cookie } = await aMember({ role: "owner" });
    const before = await everyRow();
    for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
      const answer = await call(path, { method, cookie, origin });
      expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, "POST"]);
      expect(await answer.json()).toEqual({ error: "Usa POST." });
    }
    for (const method of ["HEAD", "OPTIONS"]) await call(path, { method, cookie });
    expect(await everyRow()).toEqual(before);
  });
});
