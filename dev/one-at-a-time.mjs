// Lets one process at a time prepare something that several commands share: the installation, the build.
import { mkdirSync, openSync, readFileSync, rmSync, writeSync, closeSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";

const lookAgainMs = 200;

/**
 * Waits until no other process holds the lock file, holds it during the work, and removes it. The file of a process that has ended does not count.
 * @template T
 * @param {string} file @param {() => T | Promise<T>} work @returns {Promise<T>} the result of the work
 */
export async function oneAtATime(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) await setTimeout(lookAgainMs);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file @returns {boolean} whether this process now holds it */
function take(file) {
  try {
    const held = openSync(file, "wx");
    writeSync(held, String(process.pid));
    closeSync(held);
    return true;
  } catch (fault) {
    if (/** @type {NodeJS.ErrnoException} */ (fault).code !== "EEXIST") throw fault;
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file @returns {boolean} whether the process that wrote it still runs */
function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    // Its holder has created it and not yet written to it.
    if (!pid) return true;
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return /** @type {NodeJS.ErrnoException} */ (fault).code === "EPERM";
  }
}
