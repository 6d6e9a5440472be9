// Proves that the database refuses a name without its folded form.
import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { sortNameOf } from "~/platform/search-text";
import { aCompany } from "../../support/worker/people";

let companyId: string;
let subjects = 1_000;

beforeAll(async () => {
  companyId = (await aCompany()).id;
});

const insert = (id: string, columns: Record<string, string | null>) => [
  env.CELL_1.prepare(
    `INSERT INTO profiles (id, company_id, subject, role, created_at, updated_at, ${Object.keys(columns).join(", ")})
     VALUES (?1, ?2, ?3, 'employee', 0, 0, ${Object.keys(columns)
       .map((_, at) => `?${at + 4}`)
       .join(", ")})`,
  ).bind(id, companyId, (subjects += 1), ...Object.values(columns)),
];

describe("the database refuses", () => {
  const refusal = /sort_name is not that of full_name|NOT NULL constraint failed: profiles.sort_name/;
  test.each<[string, Record<string, string | null>]>([
    ["a name without its folded form", { full_name: "Zoe" }],
    ["the folded form of another name", { full_name: "Ana Sol", sort_name: "ana luna" }],
    ["a folded form without a name", { full_name: null, sort_name: "zoe" }],
  ])("%s", async (what, columns) => {
    await expect(env.CELL_1.batch(insert(what, columns))).rejects.toThrow(refusal);
  });

  test("a new name with the old folded form, and a changed folded form alone", async () => {
    for (const change of ["full_name = 'Zoe'", "sort_name = 'zoe'", "full_name = NULL"]) {
      await env.CELL_1.batch(insert(change, { full_name: "Ana Sol", sort_name: "ana sol" }));
      const update = env.CELL_1.prepare(`UPDATE profiles SET ${change} WHERE id = ?`).bind(change);
      await expect(update.run()).rejects.toThrow(refusal);
    }
  });

  test("no correctly folded form, however blank or long", async () => {
    for (const name of ["Zoe", " Ana  Sol ", "", "a".repeat(300), "Ñ", "Ana\0Sol", null])
      await env.CELL_1.batch(insert(`right ${name}`, { full_name: name, sort_name: sortNameOf(name) }));
  });
});
