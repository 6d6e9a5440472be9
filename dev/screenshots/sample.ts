// `npm run sample`: makes the sample that visitors of the landing page can alter, from the demo company. It is one person's month,
// as a signed package and as a sheet. Its key is generated for it and then discarded.
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { format, resolveConfig } from "prettier";
import type { PublishedKeys } from "../../app/modules/register/register-keys";
import { chromiumArguments, requireChromium } from "../../test/support/node/require-programs";
import { hourMs } from "../../app/time/units";
import { startPicturedApp, type PicturedApp } from "./app";
import { openBrowser } from "./capture";
import { present, sampleMonth, setScene } from "./scene";

const root = fileURLToPath(new URL("../..", import.meta.url));
const keysFile = join(root, "verifier/sample/sample-keys.json");
const sampleFolder = join(root, "public/ejemplo");

/** No site and no register can have this name: the ending is reserved (RFC 6761). */
const sampleHost = "ejemplo.fichaclara.invalid";
const stateDir = mkdtempSync(join(tmpdir(), "fichaclara-sample-"));
const settings = {
  REGISTER_PRIVATE_KEY: randomBytes(32).toString("hex"),
  REGISTER_ORIGIN: `${sampleHost}/registro`,
};
try {
  await setScene({ root, stateDir });
  const cookie = await withApp({}, signInForCookie);
  await withApp({ APP_ORIGIN: `http://${sampleHost}` }, (app) => writeSample(app, cookie));
} finally {
  rmSync(stateDir, { recursive: true, force: true });
}

async function withApp<T>(more: Record<string, string>, work: (app: PicturedApp) => Promise<T>): Promise<T> {
  const app = await startPicturedApp({ root, stateDir, present, settings: { ...settings, ...more } });
  try {
    return await work(app);
  } finally {
    app.stop();
  }
}

/** Signs in at this computer's address, and returns the Cookie header. */
async function signInForCookie(app: PicturedApp): Promise<string> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments });
  try {
    const context = await openBrowser(browser, app, { email: "lucia@example.com", deviceScaleFactor: 1 });
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  } finally {
    await browser.close();
  }
}

/** Uses the sample's own host name, which its exports contain. */
async function writeSample({ origin }: PicturedApp, Cookie: string): Promise<void> {
  const get = (path: string) =>
    new Promise<Buffer>((resolve, reject) => {
      const sending = request(origin + path, { headers: { Host: sampleHost, Cookie } }, (answer) =>
        answer.statusCode === 200
          ? resolve(buffer(answer))
          : reject(new Error(`${path}: ${answer.statusCode}`)),
      );
      sending.once("error", reject).end();
    });
  const period = new URLSearchParams(sampleMonth);
  const page = await get(`/history?month=${sampleMonth.from.slice(0, "yyyy-mm".length)}`);
  const [sheet] = /\/reports\/registro\/[^"?#]+/.exec(page.toString())!;
  const keyList = JSON.parse((await get("/.well-known/fichaclara-keys.json")).toString()) as PublishedKeys;
  const signedAt = Date.parse(present);
  // A key is valid for an hour before and after its one signature.
  const keys = keyList.keys.map((key) => ({ ...key, from: signedAt - hourMs, until: signedAt + hourMs }));
  const zip = await get(`/dashboard/registro.zip?${period}`);
  mkdirSync(sampleFolder, { recursive: true });
  writeFileSync(join(sampleFolder, "registro-de-ejemplo.zip"), zip);
  writeFileSync(join(sampleFolder, "hoja-de-ejemplo.pdf"), await get(`${sheet}.pdf`));
  const json = JSON.stringify({ ...keyList, keys });
  writeFileSync(keysFile, await format(json, { ...(await resolveConfig(keysFile)), parser: "json" }));
}
