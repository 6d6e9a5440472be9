// `npm run screenshots`: takes the pictures of the landing page and of the help, of the demo company, into public/product.
// `npm run screenshots -- folder`: every screen at three widths in both themes, into that folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { chromiumArguments, requireChromium } from "../../test/support/node/require-programs";
import { startPicturedApp, type PicturedApp } from "./app";
import { captureEveryScreen } from "./every-screen";
import { captureHelpPictures } from "./help";
import { captureProductShots } from "./product";
import { present, setScene } from "./scene";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [folder] = process.argv.slice(2);

const stateDir = mkdtempSync(join(tmpdir(), "fichaclara-screenshots-"));
const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArguments });
let app: PicturedApp | undefined;
try {
  await setScene({ root, stateDir });
  app = await startPicturedApp({ root, stateDir, present });
  if (folder) await captureEveryScreen(browser, app, resolve(folder));
  else {
    await captureProductShots(browser, app, root);
    await captureHelpPictures(browser, app, root);
  }
} finally {
  await browser.close();
  app?.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
