// The programs with which an inspector on Debian opens a ZIP.
import { spawnSync } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Unpacker {
  /** The Debian package that contains it. */
  from: string;
  /** Its names; the first installed one is used. */
  commands: string[];
  /** The arguments to unpack a ZIP into a folder without questions. */
  args: (zip: string, folder: string) => string[];
}

export const unpackers: Record<string, Unpacker> = {
  "Info-ZIP": {
    from: "unzip",
    commands: ["unzip"],
    args: (zip, folder) => ["-qq", "-o", zip, "-d", folder],
  },
  "7-Zip": {
    from: "7zip",
    commands: ["7zz", "7z"],
    args: (zip, folder) => ["x", "-y", "-bd", `-o${folder}`, zip],
  },
  bsdtar: {
    from: "libarchive-tools",
    commands: ["bsdtar"],
    args: (zip, folder) => ["-xf", zip, "-C", folder],
  },
  busybox: {
    from: "busybox",
    commands: ["busybox"],
    args: (zip, folder) => ["unzip", "-q", "-o", zip, "-d", folder],
  },
};

const longestMs = 60_000;
/** No file of a package is larger here; 7-Zip reserves the space that a directory announces. */
const largest = 1 << 26;

const isInstalled = (command: string) => spawnSync("sh", ["-c", `command -v "$0"`, command]).status === 0;

/** Returns each program with its command. @throws Error with the missing ones. */
export function findUnpackers(): { name: string; unpack: (zip: string) => Map<string, Buffer> }[] {
  const foundUnpackers = Object.entries(unpackers).map(([name, { from, commands, args }]) => ({
    name,
    from,
    args,
    command: commands.find(isInstalled),
  }));
  const missing = foundUnpackers.filter(({ command }) => !command);
  if (missing.length > 0) {
    const packages = missing.map(({ from }) => from).join(" ");
    const names = missing.map(({ name }) => name).join(", ");
    throw new Error(`missing: ${names}. They come with: apt-get install ${packages}`);
  }
  return foundUnpackers.map(({ name, command, args }) => ({
    name,
    unpack: (zip) => unpack(command!, args, zip),
  }));
}

/** Returns the files that a program writes, whether or not it calls the ZIP broken. */
function unpack(command: string, args: Unpacker["args"], zip: string): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "fichaclara-unpacked-"));
  try {
    const { error } = spawnSync(command, args(zip, folder), {
      cwd: folder,
      timeout: longestMs,
      stdio: ["ignore", "ignore", "ignore"],
    });
    if (error && (error as NodeJS.ErrnoException).code !== "ETIMEDOUT") throw error;
    return filesBelow(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns files by path; paths are bytes, and not all of them are UTF-8. */
function filesBelow(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const walk = (path: Buffer, name: string) => {
    for (const child of readdirSync(path, { encoding: "buffer" })) {
      const childPath = Buffer.concat([path, Buffer.from("/"), child]);
      const childName = name + child.toString();
      const stats = lstatSync(childPath);
      if (stats.isFile())
        files.set(childName, stats.size > largest ? Buffer.alloc(0) : readFileSync(childPath));
      else files.set(`${childName}/`, Buffer.alloc(0)); // A folder or a link.
      if (stats.isDirectory()) walk(childPath, `${childName}/`);
    }
  };
  walk(Buffer.from(folder), "");
  return files;
}
