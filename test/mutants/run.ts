// `npm run mutants [-- rule… | file…]` changes the pure rules one by one (StrykerJS). It writes the mutants that no test noticed into
// docs/quality/mutants.md. Other rules keep the result of the last run here.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { binaryPath } from "../../dev/wrangler";
import { bar, scoresOf, writeReport, type MutationReport } from "./report";
import { judgedBy, rules } from "./rules";

const place = ".stryker";
const root = process.cwd();

mkdirSync(place, { recursive: true });
const config = `${place}/config.json`;
const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(rules)) {
  writeFileSync(config, JSON.stringify(settings(rules[name] ?? [name])));
  const judges = judgedBy[name] ?? judgedBy[ruleOf(name)];
  const env = { ...process.env, ...(judges && { JUDGES: judges.join(" ") }) };
  const { status } = spawnSync(binaryPath(root, "stryker"), ["run", config], { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}

const report = JSON.parse(readFileSync(`${place}/mutation.json`, "utf8")) as MutationReport;
const reasons = JSON.parse(readFileSync("test/mutants/reasons.json", "utf8")) as Record<
  string,
  Record<string, string>
>;
const { text, score, unexplained, stale } = writeReport(scoresOf(report), reasons);
writeFileSync("docs/quality/mutants.md", text);
spawnSync(binaryPath(root, "prettier"), ["--write", "--log-level=warn", "docs/quality/mutants.md"], {
  stdio: "inherit",
});
if (unexplained.length > 0) console.log(`Mutants without a reason:\n${unexplained.join("\n")}`);
if (stale.length > 0) console.log(`Reasons whose mutant is gone:\n${stale.join("\n")}`);
console.log(`${(100 * score).toFixed(1)} % of the mutants were noticed; see docs/quality/mutants.md.`);
process.exitCode = score < bar || stale.length > 0 ? 1 : 0;

function settings(mutate: readonly string[]) {
  return {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "test/mutants/vitest.config.ts" },
    mutate,
    concurrency: Number(process.env.CONCURRENCY ?? 2),
    incremental: true,
    incrementalFile: `${place}/incremental.json`,
    tempDirName: `${place}/tmp`,
    ignorePatterns: ["build", ".wrangler", ".wrangler-*", "public", "docs/quality/bench.md"],
    reporters: ["clear-text", "progress-append-only", "json"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
    jsonReporter: { fileName: `${place}/mutation.json` },
    thresholds: { high: 95, low: 90, break: null },
    timeoutMS: 20_000,
  };
}

/** Returns the rule of a file, by its folder. */
function ruleOf(file: string): string {
  const isIn = (rule: string) => rules[rule]!.some((files) => dirname(files) === dirname(file));
  return Object.keys(rules).find(isIn) ?? "";
}
