import { expect, test } from "vitest";
import { call } from "../../../support/worker/app";
import { aMember } from "../../../support/worker/people";

test("presets of periods look the same on every screen", async () => {
  const { cookie } = await aMember({ role: "owner" });
  const looks = new Map<string, string | undefined>();
  for (const path of ["/dashboard", "/reports", "/inspection", "/inspection/new"]) {
    const html = await (await call(path, { cookie })).text();
    const [, attributes = ""] = /<(?:a|button)\b([^>]*)>Mes pasado</.exec(html) ?? [];
    looks.set(path, /class="([^"]*)"/.exec(attributes)?.[1]);
  }
  const [first] = looks.values();
  expect(first).toBeDefined();
  expect(Object.fromEntries(looks)).toEqual(
    Object.fromEntries([...looks.keys()].map((path) => [path, first])),
  );
});

test("the preset that matches the days of a form is marked", async () => {
  const { cookie } = await aMember({ role: "owner" });
  const page = await (
    await call("/inspection/new", { cookie, form: { preset: "last-month", people: "todos" } })
  ).text();
  expect([...page.matchAll(/aria-current="true"[^>]*>([^<]*)</g)].map(([, label]) => label)).toContain(
    "Mes pasado",
  );
});
