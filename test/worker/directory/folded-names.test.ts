// Migration 0009 writes the folded form of the names that are there; from then on the database refuses a forgotten one.
import { applyD1Migrations, env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { foldText, sortNameOf } from "~/platform/search-text";
import { dropEverything } from "../../support/worker/database";

const names = [
  null,
  "Ana López",
  "Iñigo NÚÑEZ Ñoño",
  "Ștefan Țurcanu",
  "Łukasz Żółć",
  "Šárka Dvořáková",
  "Иван Ёлкин",
  "Σίσυφος",
  "Nguyễn Thị Ánh",
  "Weiß STRAẞE Ærø İsmail ışık",
  "O’Neill O´Neill A~B A–B Gal·la",
  "Mª Ángeles 2º ＡＮＡ",
  "👩 李雷 'quoted'",
];

const idOf = (at: number) => `person-${at}`;

const insert = (id: string, columns: Record<string, string | null>) => [
  env.DB.prepare("INSERT INTO users (id, email, user_metadata, created_at) VALUES (?1, ?1, '{}', 0)").bind(
    id,
  ),
  env.DB.prepare(
    `INSERT INTO profiles (id, user_id, company_id, role, created_at, updated_at, ${Object.keys(columns).join(", ")})
     VALUES (?1, ?1, 'company', 'employee', 0, 0, ${Object.keys(columns)
       .map((_, at) => `?${at + 2}`)
       .join(", ")})`,
  ).bind(id, ...Object.values(columns)),
];

beforeAll(async () => {
  await dropEverything();
  const next = env.MIGRATIONS.findIndex(({ name }) => name.startsWith("0009"));
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, next));
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO companies (id, name, trial_ends_at, created_at) VALUES ('company', 'Antes', 0, 0)",
    ),
    ...names.flatMap((name, at) => insert(idOf(at), { full_name: name })),
  ]);
  await env.DB.prepare(
    "INSERT INTO time_logs (id, profile_id, company_id, check_in_time) VALUES ('log', ?, 'company', 1)",
  )
    .bind(idOf(1))
    .run();
  await applyD1Migrations(env.DB, env.MIGRATIONS);
});

const people = async () =>
  (
    await env.DB.prepare("SELECT id, full_name, sort_name FROM profiles").all<{
      id: string;
      full_name: string | null;
      sort_name: string;
    }>()
  ).results;

describe("what was there before", () => {
  test("keeps its rows, and every name has the folded form that it would be given today", async () => {
    const found = new Map((await people()).map(({ id, ...row }) => [id, row]));
    expect(found.size).toBe(names.length);
    names.forEach((name, at) =>
      expect(found.get(idOf(at))).toEqual({ full_name: name, sort_name: sortNameOf(name) }),
    );
    const { results } = await env.DB.prepare("SELECT profile_id FROM time_logs").all();
    expect(results).toEqual([{ profile_id: idOf(1) }]);
    expect((await env.DB.prepare("PRAGMA foreign_key_check").all()).results).toEqual([]);
  });

  test("in every letter of the Latin, Greek and Cyrillic alphabets", () => {
    const { queries } = env.MIGRATIONS.find(({ name }) => name.startsWith("0009"))!;
    const letters = queries.find((query) => query.includes("INSERT INTO `folded_letters`"))!;
    const [json] = /\[\[[^]*\]\]/.exec(letters)!;
    const pairs = JSON.parse(json.replaceAll("''", "'")) as [string, string][];
    expect(pairs.length).toBeGreaterThan(1_000);
    for (const [letter, plain] of pairs) expect([letter, plain]).toEqual([letter, foldText(letter)]);
  });
});

describe("the database refuses", () => {
  const refusal = /sort_name is not that of full_name/;
  test.each<[string, Record<string, string | null>]>([
    ["a name without its folded form", { full_name: "Zoe" }],
    ["one that is another's", { full_name: "Ana Sol", sort_name: "ana luna" }],
    ["one for who has no name", { full_name: null, sort_name: "zoe" }],
  ])("%s", async (what, columns) => {
    await expect(env.DB.batch(insert(what, columns))).rejects.toThrow(refusal);
  });

  test("a new name beside the old folded form, and a folded form alone", async () => {
    for (const change of ["full_name = 'Zoe'", "sort_name = 'zoe'", "full_name = NULL"]) {
      await env.DB.batch(insert(change, { full_name: "Ana Sol", sort_name: "ana sol" }));
      const update = env.DB.prepare(`UPDATE profiles SET ${change} WHERE id = ?`).bind(change);
      await expect(update.run()).rejects.toThrow(refusal);
    }
  });

  test("nothing that is told right, however blank or long", async () => {
    for (const name of ["Zoe", " Ana  Sol ", "", "a".repeat(300), "Ñ", "Ana\0Sol", null])
      await env.DB.batch(insert(`right ${name}`, { full_name: name, sort_name: sortNameOf(name) }));
  });
});
