import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findFreePort } from "../../dev/ports";
import { chromiumArguments, requireChromium } from "../support/node/require-programs";
import type { AppAddress } from "../support/node/running-app";

/** Opens a Chromium with its own profile, which Lighthouse can also control by its port. */
export async function openBenchBrowser() {
  const folder = mkdtempSync(join(tmpdir(), "fichaclara-bench-browser-"));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: requireChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
  });
  return {
    context,
    port,
    signInAs: ({ origin }: AppAddress, session: Record<string, string>) =>
      context.addCookies(
        Object.entries(session).map(([name, value]) => ({
          name,
          value,
          domain: new URL(origin).hostname,
          path: "/",
          secure: true,
          httpOnly: true,
          sameSite: "Lax" as const,
        })),
      ),
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
