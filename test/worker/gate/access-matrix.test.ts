import { describe, expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call, settle } from "../../support/worker/app";
import { routes } from "../../support/worker/built-routes";
import { everyRow } from "../../support/worker/database";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { aStranger } from "../../support/worker/sign-in";
import { expectations, people, type Who } from "./access-expectations";

const secret = "Casa Reservada";

/** A company whose names stand nowhere else, all who may knock, and whoever owns another company. */
async function everybody() {
  const company = await aCompany({ name: `${secret} S.L.`, nif: "B00000000" });
  const home = (who: string, fields: Parameters<typeof aMember>[0] = {}) =>
    aMember({
      company,
      fullName: `${secret} ${who}`,
      email: `${who}-${crypto.randomUUID()}@reservada.example`,
      ...fields,
    });
  const inactive = { status: "inactive" as const };
  const knockers: Record<Exclude<Who, "nobody">, SignedInMember> = {
    owner: await home("owner", { role: "owner" }),
    admin: await home("admin", { role: "admin" }),
    employee: await home("employee"),
    inactive: await home("inactive", inactive),
    inactiveAdmin: await home("inactive-admin", { role: "admin", ...inactive }),
    stranger: await aMember({ role: "owner", fullName: "Otra Dueña" }),
  };
  // Whom the others ask about, so that none of them acts on themselves.
  return { knockers, home: { owner: knockers.owner, employee: await home("asked-about") } };
}

const methods = [
  ["GET", "get"],
  ["POST", "post"],
] as const;

const addresses = [...new Map(routes.map((route) => [route.path, route])).values()];

const knocks = addresses.flatMap(({ path, isPage }) =>
  methods.flatMap(([method, name]) =>
    (expectations[path]?.[name] ?? []).flatMap((knock, index) => [
      { method, path, index, knock, address: path },
      // The address that Remix's scripts use must not know more than the page. Redirections are told in its body.
      ...(isPage && path !== "/" ? [{ method, path, index, knock, address: `${path}.data` }] : []),
    ]),
  ),
);

test("every route of the build has a row in the matrix, and every row a route", () => {
  expect(Object.keys(expectations).sort()).toEqual(addresses.map(({ path }) => path).sort());
});

describe.each(knocks)("$method $address (case $index)", ({ method, address, path, knock }) => {
  test("answers to each as the matrix says, and tells a stranger nothing", async () => {
    const { knockers, home } = await everybody();
    const answers: number[] = [];
    for (const who of people) {
      const cookie = who === "nobody" ? undefined : knockers[who].cookie;
      const before = await everyRow();
      const answer = await call(address + (knock.query?.(home) ?? ""), {
        method,
        cookie,
        headers: { "CF-Connecting-IP": aStranger().ip },
        ...knock.send?.(home),
      });
      await settle();
      answers.push(answer.status);
      // Remix logs a write to a route that takes none.
      if (answer.status === 405) expectFaults();
      const text = await answer.text();
      if (who === "stranger" || who === "nobody") {
        expect(text, who).not.toContain(secret);
        expect(text, who).not.toContain("reservada.example");
      }
      if (answer.status >= 400) expect(await everyRow(), who).toEqual(before);
    }
    // Remix tells its scripts of a redirection with 202.
    const toScripts = knock.scripts ?? knock.answers.map((status) => (status === 302 ? 202 : status));
    expect(answers).toEqual(address === path ? knock.answers : toScripts);
  });
});

test.each(addresses.filter(({ path }) => path !== "/no/such/page"))(
  "$path changes nothing by PUT, PATCH, DELETE, HEAD or OPTIONS without an action of that name",
  async ({ path, writes }) => {
    const { knockers } = await everybody();
    const before = await everyRow();
    for (const method of ["HEAD", "OPTIONS", ...(writes ? [] : ["PUT", "PATCH", "DELETE"])]) {
      const answer = await call(path, { method, cookie: knockers.stranger.cookie });
      expect(await answer.text()).not.toContain(secret);
    }
    expectFaults();
    expect(await everyRow()).toEqual(before);
  },
);
