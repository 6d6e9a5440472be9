import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/one-at-a-time.mjs";

const { oneAtATime } = untyped as {
  oneAtATime: <Result>(file: string, work: () => Result | Promise<Result>) => Promise<Result>;
};

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fichaclara-lock-"));
  file = join(folder, "build", "building");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a second task begins after the first has ended", async () => {
  const steps: string[] = [];
  let endFirst = () => {};
  const isOver = new Promise<void>((resolve) => (endFirst = resolve));
  const first = oneAtATime(file, async () => {
    steps.push("first begins");
    await isOver;
    steps.push("first ends");
  });
  const second = oneAtATime(file, () => steps.push("second"));
  endFirst();
  await Promise.all([first, second]);
  expect(steps).toEqual(["first begins", "first ends", "second"]);
  expect(existsSync(file)).toBe(false);
});

test("a failed task lets the next one begin", async () => {
  await expect(oneAtATime(file, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await oneAtATime(file, () => "done")).toBe("done");
});

test("the lock of a killed process does not count", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  await oneAtATime(file, () => undefined);
  writeFileSync(file, String(pid));
  expect(await oneAtATime(file, () => "done")).toBe("done");
});

describe("the lock of a process that cannot be queried", () => {
  test.each([
    ["without a number, of a minute ago", "", 60_000],
    ["with the number of another process, of an hour ago", String(process.pid), 3_600_000],
  ])("does not count %s", async (_, number, ageMs) => {
    await oneAtATime(file, () => undefined);
    writeFileSync(file, number);
    const createdAt = new Date(Date.now() - ageMs);
    utimesSync(file, createdAt, createdAt);
    expect(await oneAtATime(file, () => "done")).toBe("done");
  });

  test.each(["", String(process.pid)])(
    "counts while it is new, with the process number %j",
    async (number) => {
      await oneAtATime(file, () => undefined);
      writeFileSync(file, number);
      let isDone = false;
      const waiting = oneAtATime(file, () => (isDone = true));
      await new Promise(setImmediate);
      expect(isDone).toBe(false);
      rmSync(file);
      await waiting;
    },
  );
});
