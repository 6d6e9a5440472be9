// @module-tag deep
import { bytesToHex } from "@noble/hashes/utils.js";
import { encode } from "turbo-stream";
import { expect } from "vitest";
import { dailyLeaf } from "../../app/modules/register/format/daily-leaf";
import { readPublishedCheckpoints } from "../../app/modules/register/format/published-checkpoints";
import { logFolder } from "../../app/modules/register/format/published-log";
import { addDays } from "../../app/time/dates";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, test } from "../support/node/browser-test";
import { openAlive } from "../support/node/screens";
import { aZip } from "../support/register/a-zip";
import { aCompany } from "../support/register/random-company";
import { aSealedPackage, filesOf, seal } from "../support/register/sealed-package";
import { aLog, firstDay, trust } from "../support/transparency/a-log";

const sealed = seal({ ...aSealedPackage(aCompany(26, 18)), days: [{ day: firstDay, size: 5 }] });
const [shown] = readPublishedCheckpoints(sealed.published)!.days;
const leaf = dailyLeaf({ origin: shown!.parsed.origin, day: firstDay }, shown!.checkpoint);
/** Days since then: no list of the last month has it. */
const daysSince = 90;
const newest = addDays(firstDay, daysSince);
const files = aLog([[leaf], ...Array.from({ length: 3 }, () => [])]);

test("a package from months ago is searched in the log on a phone, by the last day that it shows", async ({
  page,
}) => {
  const head = {
    origin: trust.origin,
    newest: { day: newest, size: 1024, root: "", seen: { stamp: null, witnesses: { signed: 0, known: 0 } } },
    continued: null,
  };
  const data = { appOrigin: "https://app.fichaclara.test", contactEmail: null, head };
  const body = await new Response(encode({ "routes/transparencia": { data } })).text();
  await page.route(/\/transparencia\.data/, (route) =>
    route.fulfill({
      body,
      contentType: "text/x-script; charset=utf-8",
      headers: { "X-Remix-Response": "yes" },
    }),
  );
  await page.route(`**/${logFolder}/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(`/${logFolder}/`.length);
    const bytes = files.get(path);
    return route.fulfill(bytes ? { body: Buffer.from(bytes) } : { status: 404 });
  });
  await page.route("**/.well-known/fichaclara-keys.json", (route) =>
    route.fulfill({
      json: {
        keys: [{ from: null, public_key: bytesToHex(trust.publicKeys[0]!), until: null }],
        origin: "fichaclara.test/registro",
      },
    }),
  );
  await openAlive(page, "/terminos");
  await page.getByRole("link", { name: /transparencia/i }).click();
  const day = page.getByLabel("Día (UTC)", { exact: true });
  await day.waitFor();
  const search = page.getByRole("button", { name: "Buscar en el registro" });

  await day.fill("31/02/2026");
  await search.click();
  await page.getByText("Ese día no existe: febrero de 2026 tiene 28 días.").waitFor();

  const buffer = Buffer.from(aZip(filesOf(sealed)));
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name: "p.zip", mimeType: "application/zip", buffer }]);
  await expect.poll(() => day.inputValue()).toBe("02/11/2026");
  await search.click();
  await page.getByText("El 02/11/2026 hay una hoja de este registro, y es la de este archivo.").waitFor();
  await picture(page, "transparency");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});
