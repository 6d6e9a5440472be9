import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { binaryPath } from "../../../../dev/wrangler";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

const runContracts = (CONTRACTS_DIR: string) =>
  spawnSync(binaryPath(root, "tsx"), ["dev/contracts/run.ts"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, CI: "true", CONTRACTS_DIR },
  });

test("missing contracts are reported and stop nothing, even with CI set", () => {
  const { status, stdout } = runContracts("/does/not/exist");
  expect(stdout).toBe(
    "No hay contratos que comprobar: la carpeta /does/not/exist no existe (se elige con CONTRACTS_DIR).\n",
  );
  expect(status).toBe(0);
});

test("contracts are read only from the named folder", () => {
  const { status, stderr } = runContracts("");
  expect(stderr).toContain("Falta CONTRACTS_DIR");
  expect(status).toBe(1);
});

test("continuous integration prints the runner's summary last: tests run last, and npm is silent", () => {
  const commands = readFileSync(`${root}.ci/run`, "utf8").trim().split("\n");
  expect(commands.at(-1)).toBe("npm --silent run test:total");
});

test("continuous integration installs nothing before the tests, so the README's command must install everything", () => {
  const script = readFileSync(`${root}.ci/run`, "utf8");
  const beforeTests = script.slice(0, script.indexOf("npm --silent test"));
  expect(beforeTests).toContain("npm run check:static");
  expect(beforeTests).not.toMatch(/apt-get|npm install|npm ci/);
});
