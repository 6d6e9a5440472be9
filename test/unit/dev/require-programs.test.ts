import { expect, test } from "vitest";
import { installPrograms, type Machine } from "../../support/node/require-programs";

/** A machine with some programs. Its installations work if it may install at all. It returns the programs that it was asked to install. */
function machineWith(present: string[], { canInstall = true, fault = "" } = {}) {
  const programs = new Set(present);
  const installations: string[][] = [];
  const machine: Machine = {
    find: (name) => (programs.has(name) ? `/usr/bin/${name}` : undefined),
    canInstall,
    install: (packages) => {
      installations.push(packages);
      if (!fault) for (const name of ["chromium", "openssl"]) programs.add(name);
      return fault;
    },
  };
  return { machine, installations };
}

test("an empty machine installs all missing programs with one command", () => {
  const { machine, installations } = machineWith([]);
  expect(installPrograms(["chromium", "openssl"], machine)).toEqual([]);
  expect(installations).toEqual([["chromium-headless-shell", "openssl"]]);
});

test("a machine that has the programs installs nothing", () => {
  const { machine, installations } = machineWith(["chromium", "openssl"]);
  expect(installPrograms(["chromium", "openssl"], machine)).toEqual([]);
  expect(installations).toEqual([]);
});

test("a machine without permission to install prints one sentence about missing programs", () => {
  const { machine, installations } = machineWith(["openssl"], { canInstall: false });
  const advice = installPrograms(["chromium", "openssl"], machine);
  expect(advice).toHaveLength(1);
  expect(advice[0]).toMatch(/^Las pruebas de navegador necesitan Chromium o Chrome: instálalo/);
  expect(installations).toEqual([]);
});

test("a failed installation prints its error before the advice", () => {
  const { machine } = machineWith(["chromium"], { fault: "E: Unable to locate package openssl" });
  const [fault, advice, ...others] = installPrograms(["chromium", "openssl"], machine);
  expect(fault).toBe("E: Unable to locate package openssl");
  expect(advice).toContain("sudo apt-get install openssl");
  expect(others).toEqual([]);
});
