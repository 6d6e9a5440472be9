import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namedObject } from "~/platform/named-object.server";

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** Returns a namespace that records how `namedObject` reaches an object. */
function aNamespace(place = "anywhere") {
  const namespace = {
    idFromName: (name: string) => `${place}/${name}`,
    get: (id: string) => id,
    jurisdiction: (name: string) => aNamespace(name),
  };
  return namespace as unknown as DurableObjectNamespace;
}

test("a Durable Object is in the EU, unless the runtime declares that it has no jurisdictions", () => {
  expect(namedObject({}, aNamespace(), "ana")).toBe("eu/ana");
  expect(namedObject({ OBJECT_JURISDICTION: undefined }, aNamespace(), "ana")).toBe("eu/ana");
  expect(namedObject({ OBJECT_JURISDICTION: "none" }, aNamespace(), "ana")).toBe("anywhere/ana");
});

test("only one module opens Durable Objects", () => {
  const reaching = filesOf("app").filter((file) =>
    /\b(idFromName|idFromString|newUniqueId|getByName)\b/.test(readFileSync(file, "utf8")),
  );
  expect(reaching).toEqual(["app/platform/named-object.server.ts"]);
});

test("every bucket is bound, and every store created, in the EU", () => {
  const [, ...buckets] = readFileSync("wrangler.toml", "utf8").split("[[r2_buckets]]");
  expect(buckets.length).toBe(2);
  for (const bucket of buckets) expect(bucket.split("[[")[0]).toContain('jurisdiction = "eu"');
  for (const file of [
    "docs/deploy.md",
    "docs/operations.md",
    "wrangler.toml",
    "app/modules/people/avatar/messages.ts",
  ]) {
    const orders = readFileSync(file, "utf8").match(/wrangler (?:d1|r2 bucket) create fich[^`#,\n]*/g) ?? [];
    expect(orders.length, file).toBeGreaterThan(0);
    for (const order of orders) expect(order, file).toContain("--jurisdiction eu");
  }
});
