// Adds to the corpus: `npx tsx test/corpus/make.ts [--lives <count>] [--synthetic]`. This program never writes over a file: the committed
// files are never made again. It judges the files that manifest.json does not list yet. It writes the verdicts to the next
// `expected/<number>.json` and appends all to the manifest. Then pin the new entries in test/unit/corpus.test.ts. `--lives` adds random
// lives. `--synthetic` adds the missing files of synthetic.ts. Copy real files into a folder first.
import canonicalize from "canonicalize";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DisclosedEvent } from "../../app/modules/register/format/lines";
import { chooseLives } from "./choose-lives";
import { judgeFiles } from "./judge-file";
import { addFile, digestOf, filesOf, readManifest, root, trusts } from "./manifest";
import { randomCompanyLife, randomLife } from "./random-life";
import { readByLedger, readByVerifier, rootOfEvents, type Life } from "./read-life";
import { scriptedLives } from "./scripted-lives";
import { syntheticFiles } from "./synthetic";

const readBytes = (path: string) => new Uint8Array(readFileSync(join(root, path)));

/** The verdicts of `expected/<number>.json`. */
export interface Expected {
  files: { path: string; trust: string; judged: unknown; compared?: unknown }[];
  pairs: { paths: [string, string]; trust: string; compared: unknown }[];
}

/** A life with what both readings find. @throws Error where they differ. */
function lifeOf(number: number, events: DisclosedEvent[]): Life {
  const byLedger = readByLedger(events);
  const { entries, minutes } = readByVerifier(events);
  if (
    canonicalize({ entries, minutes }) !==
    canonicalize({ entries: byLedger.entries, minutes: byLedger.minutes })
  )
    throw new Error(`Ledger and verifier read life ${number} differently.`);
  return { number, ...byLedger, root: rootOfEvents(events), events };
}

const candidates = 9_000;
const companies = 10;

/** Adds the scripted lives, ten of companies themselves, and those random lives that together show most. */
function addLives(batch: number, count: number): void {
  const first = 10_000 * batch;
  const numbers = Array.from({ length: candidates }, (_, at) => first + 100 + at);
  const people = numbers.map((number) => randomLife(number, [4, 5, 5, 6, 7][number % 5]!));
  const ofCompanies = numbers.slice(-companies).map((number) => randomCompanyLife(number, 5));
  const others = [...scriptedLives(first), ...ofCompanies];
  const all = [...others, ...chooseLives(people, count - others.length)];
  const lines = all.map((events, at) => `${canonicalize(lifeOf(first + at, events))}\n`);
  addFile(`lives/${batch}.jsonl`, lines.join(""));
}

/** Which trust judges a file, by its folder. */
const trustsOf: Record<string, string[]> = {
  bakery: ["one"],
  loss: ["one"],
  rewritten: ["one"],
  erased: ["one"],
  random: ["one"],
  "26-hours": ["one"],
  succession: ["one", "two", "successor"],
  example: ["example"],
  synthetic: ["synthetic"],
};

/** Two files that the verifier also compares, and the trust. */
const pairs: [string, string, string][] = [
  ["bakery/receipts/of-the-first-day.json", "bakery/whole.zip", "one"],
  ["bakery/registro-2026-10-20.checkpoint", "bakery/consistency.txt", "one"],
  ["bakery/whole.zip", "bakery/reopened.zip", "one"],
  ["bakery/ana.zip", "bakery/omar.zip", "one"],
  ["bakery/whole.zip", "erased/whole.zip", "one"],
  ["bakery/transparencia-2026-10-20.checkpoint", "bakery/whole.zip", "one"],
  ["succession/first-key.zip", "succession/second-key.zip", "two"],
  ["succession/receipt-of-first-key.json", "succession/second-key.zip", "successor"],
  ["loss/before.zip", "loss/after.zip", "one"],
  ["loss/receipt-before.json", "loss/before.zip", "one"],
  ["loss/receipt-after.json", "loss/after.zip", "one"],
  ["rewritten/receipt.json", "rewritten/whole.zip", "one"],
  ["random/whole.zip", "random/two-people-some-days.zip", "one"],
  ["synthetic/receipt.json", "synthetic/whole.zip", "synthetic"],
  ["26-hours/receipt.json", "26-hours/whole.zip", "one"],
  ["example/package.zip", "example/receipt.json", "example"],
];

async function expectedOf(paths: readonly string[]): Promise<Expected> {
  const cases = paths.flatMap((path) => {
    const names = trustsOf[path.split("/")[0]!] ?? [];
    return (path.endsWith("/whole.zip") ? [...names, "nobody"] : names).map((trust) => ({ path, trust }));
  });
  const files: Expected["files"] = [];
  for (const { path, trust } of cases) {
    const { judged, compared } = await judgeFiles([path], trusts[trust]!, readBytes);
    files.push({ path, trust, judged, ...(compared.length > 0 && { compared }) });
  }
  const newPairs = pairs.filter(([one, other]) => paths.includes(one) || paths.includes(other));
  const comparisons: Expected["pairs"] = [];
  for (const [one, other, trust] of newPairs) {
    const { compared } = await judgeFiles([one, other], trusts[trust]!, readBytes);
    comparisons.push({ paths: [one, other], trust, compared });
  }
  return { files, pairs: comparisons };
}

const textOf = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;

async function main() {
  const { values } = parseArgs({ options: { lives: { type: "string" }, synthetic: { type: "boolean" } } });
  const manifest = readManifest();
  const batch = 1 + manifest.filter(({ path }) => path.startsWith("expected/")).length;
  if (values.lives) addLives(batch, Number(values.lives));
  if (values.synthetic)
    for (const [path, bytes] of Object.entries(await syntheticFiles()))
      if (!existsSync(join(root, path))) addFile(path, bytes);
  const listedPaths = new Set(manifest.map(({ path }) => path));
  const added = filesOf(root).filter((path) => !listedPaths.has(path));
  if (added.length === 0) return;
  const expected = `expected/${batch}.json`;
  addFile(expected, textOf(await expectedOf(added)));
  const listed = [
    ...manifest,
    ...[...added, expected].map((path) => ({ path, sha256: digestOf(readBytes(path)) })),
  ];
  writeFileSync(join(root, "manifest.json"), textOf(listed));
}

await main();
