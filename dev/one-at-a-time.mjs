// Lets one process at a time prepare something that several commands share: the installation, the build.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";

const lookAgainMs = 200;
/** A holder writes its number immediately. Without one after this age, it ended in between. */
const longestUnwrittenMs = 10_000;
/** Longer than an installation or a build takes. After this age, another process has the holder's number. */
const longestWorkMs = 15 * 60_000;

/**
 * Waits until no other process holds the lock file, holds it during the work, and removes it. The file of a process that has ended does not
 * count, nor one that is older than any work.
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
    const lockFile = openSync(file, "wx");
    writeSync(lockFile, String(process.pid));
    closeSync(lockFile);
    return true;
  } catch (fault) {
    if (/** @type {NodeJS.ErrnoException} */ (fault).code !== "EEXIST") throw fault;
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file @returns {boolean} whether the process that created it still works */
function isHeld(file) {
  try {
    const ageMs = Date.now() - statSync(file).mtimeMs;
    const pid = Number(readFileSync(file, "utf8"));
    if (!pid) return ageMs < longestUnwrittenMs;
    process.kill(pid, 0);
    return ageMs < longestWorkMs;
  } catch (fault) {
    // EPERM: the process runs and belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (fault).code === "EPERM";
  }
}
