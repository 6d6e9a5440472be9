import { expect, test, vi } from "vitest";
import { createHash } from "node:crypto";
import { digestLine } from "~/modules/register/page-digest";
import { offlinePageDigest, readOfflinePage } from "~/modules/register/offline-verifier.server";
import { readWitnesses } from "../../../verifier/published/read-witnesses";
import { readPublishedKeys } from "../../../verifier/trusted-keys";

type Env = Parameters<typeof readOfflinePage>[0];

const built =
  '<main></main>\n<script type="application/json" id="keys">{"keys":[],"origin":""}</script>' +
  '<script type="application/json" id="witnesses">[]</script>\n<p></p>';
const serving = (text: string, status = 200) =>
  ({
    ASSETS: { fetch: () => Promise.resolve(new Response(text, { status })) },
    APP_ORIGIN: "https://app.example",
  }) as unknown as Env;
const key = { from: 1, public_key: "ab".repeat(32), until: null };
const witness = { name: "testigo.example/1", publicKey: new Uint8Array(32).fill(7) };
const valueIn = (page: string, id = "keys"): unknown =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, "s").exec(page)![1]!);

test("the offline page embeds the published keys as the verifier reads them", async () => {
  const published = { keys: [key], origin: "fichaclara.example/registro" };
  const page = await readOfflinePage(serving(built), { published, witnesses: [witness] });
  expect(valueIn(page)).toEqual(published);
  expect(readPublishedKeys(valueIn(page), "page")).toMatchObject([
    { publicKey: key.public_key, origin: published.origin, source: "page" },
  ]);
  expect(readWitnesses(valueIn(page, "witnesses"))).toEqual([witness]);
  expect(page.startsWith("<main></main>")).toBe(true);
});

test("nothing in the keys can end the script or act as a replacement pattern", async () => {
  const origin = "</script><script>alert(1)</script>$&$`$'";
  const page = await readOfflinePage(serving(built), { published: { keys: [], origin }, witnesses: [] });
  expect(valueIn(page)).toEqual({ keys: [], origin });
  expect(page.match(/<\/?script/g)).toHaveLength(4);
});

test.each([
  ["no page", serving("", 404), /missing/],
  ["a page without a place for keys", serving("<main></main>"), /no place/],
])("%s throws a fault instead of giving a verifier page without keys", async (_, env, message) => {
  await expect(readOfflinePage(env, { published: { keys: [], origin: "" }, witnesses: [] })).rejects.toThrow(
    message,
  );
});

test("the published digest is that of the page in a package, and changes with its keys", async () => {
  const shipped = { published: { keys: [key], origin: "fichaclara.example" }, witnesses: [witness] };
  const page = await readOfflinePage(serving(built), shipped);
  const digest = await offlinePageDigest(serving(built), shipped);
  expect(digest).toBe(createHash("sha256").update(page).digest("hex"));
  expect(digestLine(digest)).toBe(`${digest}  verificar.html\n`);
  expect(await offlinePageDigest(serving(built), { ...shipped, witnesses: [] })).not.toBe(digest);
});

test("the page is read and hashed once in an isolate, and again after a failure", async () => {
  const shipped = { published: { keys: [key], origin: "fichaclara.example" }, witnesses: [] };
  let isThere = false;
  const env = serving(built);
  const fetch = vi.fn(() => Promise.resolve(new Response(built, { status: isThere ? 200 : 503 })));
  Object.assign(env.ASSETS, { fetch });
  await expect(offlinePageDigest(env, shipped)).rejects.toThrow(/missing/);
  isThere = true;
  const digests = [await offlinePageDigest(env, shipped), await offlinePageDigest(env, shipped)];
  expect(new Set(digests).size).toBe(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});
