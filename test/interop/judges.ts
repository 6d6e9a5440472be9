// An external program, and its verdicts on signatures and proofs.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeBase64 } from "../../app/modules/register/format/base64";
import { firstSignature, type Case } from "./altered";

export interface Judge {
  name: string;
  judges: (one: Case, at: number) => boolean;
  /** Returns for each case, in order, whether it is good. */
  judge: (cases: readonly Case[]) => boolean[];
}

const folder = fileURLToPath(new URL("judge", import.meta.url));
/** The folder of the sources in Debian's golang-golang-x-mod-dev. */
const sources = "/usr/share/gocode";
const mostBytes = 1 << 28;

const go: Judge = {
  name: "golang.org/x/mod",
  judges: ({ what }) => what !== "stamp",
  judge(cases) {
    const input = JSON.stringify(cases, (_, value: unknown): unknown =>
      value instanceof Uint8Array
        ? Buffer.from(value).toString("base64")
        : value instanceof Map
          ? Object.fromEntries(value)
          : value,
    );
    const env = {
      GOCACHE: join(tmpdir(), "fichaclara-go"),
      ...process.env,
      GO111MODULE: "off",
      GOPATH: sources,
    };
    const { stdout, stderr, status, error } = spawnSync("go", ["run", "."], {
      cwd: folder,
      env,
      input,
      encoding: "utf8",
      maxBuffer: mostBytes,
    });
    if (status !== 0)
      throw new Error(
        `${error?.message ?? stderr}\nIt takes: apt-get install golang-go golang-golang-x-mod-dev`,
      );
    return (JSON.parse(stdout) as string[]).map((reason) => reason === "");
  },
};

/** The bytes before the 32 bytes of a key, in DER. */
const derHead = Buffer.from("302a300506032b6570032100", "hex");

const openssl: Judge = {
  name: "openssl",
  // It ignores names, key ids and trees. It starts once for each note, so one in eight is enough.
  judges: ({ what, isOfNames, isGood }, at) => what === "note" && !isOfNames && (isGood || at % 8 === 0),
  judge: (cases) => cases.map(isSignedForOpenssl),
};

/** Follows docs/format.md: the lines before the empty one, and the last 64 bytes of the first signature. */
function isSignedForOpenssl({ text, vkeys }: Case): boolean {
  const there = mkdtempSync(join(tmpdir(), "fichaclara-openssl-"));
  const at = (name: string) => join(there, name);
  try {
    writeFileSync(at("signed"), text!.slice(0, text!.indexOf("\n\n") + 1));
    writeFileSync(at("signature"), decodeBase64(firstSignature(text!))!.slice(-64));
    const key = Buffer.from(vkeys[0]!.split("+").slice(2).join("+"), "base64").subarray(1);
    writeFileSync(at("key.der"), Buffer.concat([derHead, key]));
    const args = "pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin -in signed -sigfile signature";
    const { status, error } = spawnSync("openssl", args.split(" "), { cwd: there, stdio: "ignore" });
    if (error) throw error;
    return status === 0;
  } finally {
    rmSync(there, { recursive: true, force: true });
  }
}

const opensslTs: Judge = {
  name: "openssl ts",
  judges: ({ what }) => what === "stamp",
  judge: (cases) =>
    cases.map(({ text, stamp }) => stamp!.authority.isGood(stamp!.token, text!, stamp!.certificates)),
};

export const judges: readonly Judge[] = [go, openssl, opensslTs];
