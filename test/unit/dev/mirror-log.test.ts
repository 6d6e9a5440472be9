// Runs the mirror over HTTP, as people run it elsewhere, and checks its exit code and output.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { dayPath, logFolder } from "~/modules/register/format/published-log";
import { addDays, dateOfUtc } from "~/time/dates";
import { aLeaf, aLog, honest, trust, type Files } from "../../support/transparency/a-log";

// The mirror looks for the newest day, from today back.
const today = dateOfUtc(Date.now());
const yesterday = addDays(today, -1);
const published = (...days: Uint8Array[][]) => aLog(days, honest(), addDays(today, 1 - days.length));

let server: Server;
let files: Files;
let folder: string;

beforeAll(async () => {
  server = createServer(({ url }, answer) => {
    const bytes = files.get(url!.slice(`/${logFolder}/`.length));
    answer.writeHead(bytes ? 200 : 404).end(bytes);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterAll(() => server.close());
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "mirror-"))));
afterEach(() => rmSync(folder, { recursive: true }));

function mirror(from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`) {
  const named = ["--origin", trust.origin, "--key", bytesToHex(trust.publicKeys[0]!), "--witness", "nadie"];
  const args = ["--import", "tsx", "dev/mirror-log.ts", "--from", from, folder, ...named];
  const child = spawn(process.execPath, args);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output += part.toString()));
  return new Promise<{ status: number | null; said: string }>((ended) =>
    child.on("close", (status) => ended({ status, said: output })),
  );
}

test("mirroring an intact log exits with 0 and prints its number of leaves", async () => {
  files = published([aLeaf("a", yesterday)], [aLeaf("a", today)]);
  expect(await mirror()).toMatchObject({
    status: 0,
    said: expect.stringContaining("El registro tiene 512 hojas, 512 más") as string,
  });
});

test.each([
  [
    "two leaves of one company on one day",
    () => published([aLeaf("a", today), aLeaf("a", today, 8)]),
    /dos veces/,
  ],
  [
    "two leaves of one company on one day, the other added a day late",
    () => published([aLeaf("a", yesterday)], [aLeaf("a", yesterday, 8)]),
    /dos versiones de un mismo registro y día/,
  ],
  [
    "a day that cannot be read",
    () => published([aLeaf("a", today)]).set(dayPath(today), new TextEncoder().encode("<html>")),
    /no se puede leer/,
  ],
])(
  "mirroring a log with %s exits with 1 and prints that it does not agree",
  { tags: "deep" },
  async (_, log, expectedOutput) => {
    files = log();
    const { status, said } = await mirror();
    expect(said).toMatch(/^NO COINCIDE: /);
    expect(said).toMatch(expectedOutput);
    expect(status).toBe(1);
  },
);

test("mirroring a log that became shorter exits with 1 the next time", async () => {
  files = published([aLeaf("a", yesterday)], [aLeaf("a", today)]);
  expect(await mirror()).toMatchObject({ status: 0 });
  files = aLog([[aLeaf("a", yesterday)]], honest(), yesterday);
  expect(await mirror()).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^NO COINCIDE: .*ha ido hacia atrás/) as string,
  });
});

test("mirroring a site that does not answer exits with 2 and accuses nobody", async () => {
  const { status, said } = await mirror("http://127.0.0.1:1");
  expect(said).toMatch(/^No se ha podido comprobar/);
  expect(status).toBe(2);
});
