// `npm run mutants [-- rule… | file…]` changes the pure rules one by one (StrykerJS). It replaces their sections of
// docs/quality/mutants.md.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { binaryPath } from "../../dev/wrangler";
import { bar, replaceSection, scoresOf, writeSection, type FileScore, type MutationReport } from "./report";
import { judgedBy, rules } from "./rules";

const place = ".stryker";
const reportFile = "docs/quality/mutants.md";
const root = process.cwd();

mkdirSync(place, { recursive: true });
const config = `${place}/config.json`;
const named = process.argv.slice(2);
// A run of all rules begins a new report.
if (named.length === 0) writeFileSync(reportFile, "");
const reasons = JSON.parse(readFileSync("test/mutants/reasons.json", "utf8")) as Record<
  string,
  Record<string, string>
>;
for (const name of named.length > 0 ? named : Object.keys(rules)) {
  const rule = name in rules ? name : ruleOf(name);
  if (rule === undefined) throw new Error(`No rule has the file ${name}.`);
  // The result of every file of the rule; Stryker keeps that of files and tests that did not change.
  const resultFile = `${place}/${rule}.json`;
  writeFileSync(config, JSON.stringify(settings(rules[name] ?? [name], resultFile)));
  const judges = judgedBy[rule];
  const env = { ...process.env, ...(judges && { JUDGES: judges.join(" ") }) };
  const { status } = spawnSync(binaryPath(root, "stryker"), ["run", config], { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
  report(rule, scoresOf(JSON.parse(readFileSync(resultFile, "utf8")) as MutationReport));
}

/** Writes the section of a rule, and prints the mutants that lack a test. */
function report(rule: string, scores: FileScore[]) {
  const { text, score, unexplained, stale } = writeSection(rule, scores, reasons);
  writeFileSync(reportFile, replaceSection(readFileSync(reportFile, "utf8"), rule, text));
  spawnSync(binaryPath(root, "prettier"), ["--write", "--log-level=warn", reportFile], { stdio: "inherit" });
  if (unexplained.length > 0) console.log(`Mutants without a reason:\n${unexplained.join("\n")}`);
  if (stale.length > 0) console.log(`Reasons whose mutant is gone:\n${stale.join("\n")}`);
  console.log(`${rule}: ${(100 * score).toFixed(1)} % of the mutants were noticed; see ${reportFile}.`);
  if (score < bar || stale.length > 0) process.exitCode = 1;
}

function settings(mutate: readonly string[], incrementalFile: string) {
  return {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "test/mutants/vitest.config.ts" },
    mutate,
    concurrency: Number(process.env.CONCURRENCY ?? 2),
    incremental: true,
    incrementalFile,
    tempDirName: `${place}/tmp`,
    ignorePatterns: ["build", ".wrangler", ".wrangler-*", "public", "docs/quality/bench.md"],
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
    thresholds: { high: 95, low: 90, break: null },
    timeoutMS: 20_000,
  };
}

/** Returns the rule of a file; undefined if none has it. */
function ruleOf(file: string): string | undefined {
  const isIn = (rule: string) =>
    rules[rule]!.some((files) => files === file || files === `${dirname(file)}/*.ts`);
  return Object.keys(rules).find(isIn);
}
