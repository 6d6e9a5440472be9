// Finds the browser of the browser tests, or installs Debian's as root.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const candidates = [
  process.env.CHROMIUM_PATH,
  // Debian's Chromium without windows does half the work for the same pages.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const findChromium = () => candidates.find((path) => path !== undefined && existsSync(path));

/** Returns the path of a Chromium, and installs Debian's as root if there is none. If it cannot, it ends the process with advice. */
export function requireChromium(): string {
  const present = findChromium();
  if (present) return present;
  if (process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Instalando Chromium para las pruebas de navegador…");
    spawnSync("apt-get", ["update"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], {
      stdio: "ignore",
    });
    const installed = findChromium();
    if (installed) return installed;
  }
  console.error(
    "Las pruebas de navegador necesitan Chromium o Chrome. Instálalo (en Debian o Ubuntu: sudo apt-get install chromium) " +
      "o di dónde está con CHROMIUM_PATH, y vuelve a lanzar npm test.",
  );
  process.exit(1);
}
