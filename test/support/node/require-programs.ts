// The programs that tests run and npm does not bring. A command makes sure of them once, before a test worker exists.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

type ProgramName = "chromium" | "openssl";

interface Program {
  debianPackage: string;
  /** Where it may be, in the order of preference. */
  paths: () => (string | undefined)[];
  /** What the user does where it cannot be installed. */
  advice: string;
}

const programs: Record<ProgramName, Program> = {
  chromium: {
    // Debian's Chromium without windows does half the work for the same pages.
    debianPackage: "chromium-headless-shell",
    paths: () => [
      process.env.CHROMIUM_PATH,
      "/usr/bin/chromium-headless-shell",
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome",
      "/snap/bin/chromium",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ],
    advice:
      "Las pruebas de navegador necesitan Chromium o Chrome: instálalo (en Debian o Ubuntu: sudo apt-get install chromium) " +
      "o di dónde está con CHROMIUM_PATH, y vuelve a lanzar la orden.",
  },
  openssl: {
    debianPackage: "openssl",
    paths: () => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "openssl")),
    advice:
      "Las pruebas de los sellos de tiempo necesitan openssl: instálalo (en Debian o Ubuntu: sudo apt-get install openssl) " +
      "y vuelve a lanzar la orden.",
  },
};

/** What the machine has and allows. */
export interface Machine {
  /** Returns the program's path, or undefined if it is not there. */
  find: (name: ProgramName) => string | undefined;
  /** Whether this process may install Debian's packages. */
  canInstall: boolean;
  /** Installs Debian's packages. It returns the problem, or an empty text. */
  install: (packages: string[]) => string;
}

const thisMachine: Machine = {
  find: (name) => programs[name].paths().find((path) => path !== undefined && existsSync(path)),
  canInstall: process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"),
  install: (packages) => {
    console.log(`Instalando ${packages.join(" y ")} para las pruebas…`);
    // Another command may have the lock of the packages for some minutes.
    const run = (...args: string[]) =>
      spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=600", ...args], {
        encoding: "utf8",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    const update = run("update");
    const { status, stderr } = run("install", "-y", "--no-install-recommends", ...packages);
    return status === 0 ? "" : `${update.stderr}${stderr}`.trim();
  },
};

/**
 * Makes sure that programs are there. On Debian, as root, it installs the missing ones with one command.
 * @returns the user's next steps, one sentence for each program that is still missing.
 */
export function installPrograms(names: ProgramName[], machine: Machine = thisMachine): string[] {
  const findMissing = () => names.filter((name) => !machine.find(name));
  const missing = findMissing();
  if (missing.length === 0) return [];
  const fault = machine.canInstall
    ? machine.install(missing.map((name) => programs[name].debianPackage))
    : "";
  const advice = findMissing().map((name) => programs[name].advice);
  return advice.length > 0 && fault ? [fault, ...advice] : advice;
}

/** Makes sure that programs are there, and ends this command with the advice if one is missing. Not for a test worker. */
export function requirePrograms(names: ProgramName[]): void {
  const advice = installPrograms(names);
  if (advice.length === 0) return;
  console.error(advice.join("\n"));
  process.exit(1);
}

/** Returns the path of a Chromium, for a command that needs one. It installs Debian's as root, or ends the command with the advice. */
export function requireChromium(): string {
  requirePrograms(["chromium"]);
  return findChromium();
}

/**
 * Returns the path of a Chromium. It installs nothing, so workers may call it.
 * @throws Error with the advice, when there is none.
 */
export function findChromium(): string {
  const path = thisMachine.find("chromium");
  if (path === undefined) throw new Error(programs.chromium.advice);
  return path;
}

export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
