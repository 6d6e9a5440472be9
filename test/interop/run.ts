// `npm run interop` proves that other programs unpack the bytes that the verifier verified, unless it refused them. External programs that
// check signatures and trees must agree with us.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPackage } from "../../verifier/container/read-package";
import { verifyFiles } from "../../verifier/verify-files";
import { entriesOf } from "../support/register/a-zip";
import { filesOf, trustedKeys } from "../support/register/sealed-package";
import { cases } from "./cases";
import { judges } from "./judges";
import { samples, type Sample } from "./samples";
import { findUnpackers } from "./unpackers";

type Files = Record<string, Uint8Array>;

const programs = findUnpackers();
const folder = mkdtempSync(join(tmpdir(), "fichaclara-interop-"));
const faults: string[] = [];
const count = { valid: 0, refused: 0 };
/** The attacks after which each program writes other files than the exported ones. They show why the verifier must refuse them. */
const misled = new Map(programs.map(({ name }) => [name, new Set<string>()]));

try {
  for await (const sample of samples()) await check(sample);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const givenCases = [...cases()];
const judged = judges.map(({ name, judges: isFor, judge }) => compare(name, givenCases.filter(isFor), judge));
process.exitCode = printResults();

/** Returns a checking program's result, and where it differs from the required one. */
function compare(
  name: string,
  askedCases: typeof givenCases,
  judge: (typeof judges)[number]["judge"],
): string {
  const verdicts = judge(askedCases);
  askedCases.forEach((one, at) => {
    if (one.isGood !== verdicts[at])
      faults.push(`${one.name}: ${name} ${verdicts[at] ? "accepts" : "refuses"} it`);
  });
  const good = askedCases.filter(({ isGood }) => isGood).length;
  if (good === 0 || good === askedCases.length) faults.push(`${name} was asked nothing`);
  return `${name} was given ${good} notes and proofs as they are, and ${askedCases.length - good} that were altered.`;
}

async function check(sample: Sample) {
  const { name, isGood, zip, sealed } = sample;
  const path = join(folder, "paquete.zip");
  writeFileSync(path, zip);
  const verified = await verifiedFiles(zip);
  count[verified ? "valid" : "refused"] += 1;
  if (isGood !== (verified !== null)) faults.push(`${name}: ${verified ? "is accepted" : "is refused"}`);
  for (const program of programs) {
    const difference = differenceOf(program.unpack(path), verified ?? entriesOf(filesOf(sealed)));
    if (difference && verified) faults.push(`${name}: ${program.name}: ${difference}`);
    if (difference && !verified) misled.get(program.name)!.add(name);
  }
}

/** Returns the files that the verifier calls valid, or null if it refuses them. */
async function verifiedFiles(bytes: Uint8Array): Promise<Files | null> {
  const { outcomes } = await verifyFiles([{ name: "paquete.zip", bytes }], trustedKeys);
  const [outcome] = outcomes;
  if (outcome?.what !== "package" || outcome.verdict.verdict !== "valid") return null;
  const packageRead = await readPackage(bytes);
  return "files" in packageRead ? entriesOf(packageRead.files) : null;
}

function differenceOf(written: ReadonlyMap<string, Buffer>, verified: Files): string | null {
  const names = [...new Set([...written.keys(), ...Object.keys(verified)])];
  const other = names.find((name) => !verified[name] || !written.get(name)?.equals(verified[name]));
  if (other === undefined) return null;
  return `${JSON.stringify(other)} ${verified[other] ? (written.has(other) ? "differs" : "is missing") : "is added"}`;
}

function printResults(): number {
  console.log(`${count.valid} packages are valid, ${count.refused} are refused.`);
  for (const [program, attacks] of misled) {
    console.log(`${program} writes other files after ${attacks.size} of the attacks that are refused.`);
    // Without a success the attacks prove nothing.
    if (attacks.size === 0) faults.push(`${program} was misled by nothing`);
  }
  for (const line of judged) console.log(line);
  for (const fault of faults) console.error(`FAULT ${fault}`);
  return faults.length === 0 ? 0 : 1;
}
