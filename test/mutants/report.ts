/** Stryker's report (mutation-testing-report-schema), with the fields that we read. */
export interface MutationReport {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

interface Mutant {
  mutatorName: string;
  status: string;
  replacement?: string;
  location: { start: Position; end: Position };
}

interface Position {
  line: number;
  column: number;
}

/** A mutant that no test noticed. Its key identifies it even if its line moves. */
export interface Survivor {
  file: string;
  line: number;
  key: string;
}

export interface FileScore {
  file: string;
  killed: number;
  survivors: Survivor[];
}

/** The share of mutants that tests must notice. */
export const bar = 0.9;

const noticed = ["Killed", "Timeout"];
const unnoticed = ["Survived", "NoCoverage"];

/** Returns the score of each file and its survivors. Mutants that do not compile are not counted. */
export const scoresOf = ({ files }: MutationReport): FileScore[] =>
  Object.entries(files)
    .map(([file, { source, mutants }]) => ({
      file,
      killed: mutants.filter(({ status }) => noticed.includes(status)).length,
      survivors: mutants
        .filter(({ status }) => unnoticed.includes(status))
        .map((mutant) => survivorOf(file, source, mutant)),
    }))
    .filter(({ killed, survivors }) => killed + survivors.length > 0)
    .sort((a, b) => (a.file < b.file ? -1 : 1));

function survivorOf(
  file: string,
  source: string,
  { location: { start, end }, replacement }: Mutant,
): Survivor {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last]!.slice(0, end.column - 1);
  lines[0] = lines[0]!.slice(start.column - 1);
  const short = (text: string) => {
    const flat = text.replace(/\s+/g, " ").trim();
    return flat.length > 60 ? `${flat.slice(0, 60)}…` : flat;
  };
  return {
    file,
    line: start.line,
    key: `${short(lines.join("\n"))} → ${short(replacement ?? "") || "(nothing)"}`,
  };
}

const percent = (killed: number, all: number) => `${(Math.floor((1_000 * killed) / all) / 10).toFixed(1)} %`;

/**
 * Returns the section of a rule in docs/quality/mutants.md.
 * @param reasons why a survivor is accepted: by file, then by its key.
 * @returns also the score, the survivors without a reason, and the entries of `reasons` that no longer survive.
 */
export function writeSection(
  rule: string,
  scores: readonly FileScore[],
  reasons: Readonly<Record<string, Readonly<Record<string, string>>>>,
) {
  const survivors = scores.flatMap((score) => score.survivors);
  const killed = scores.reduce((sum, score) => sum + score.killed, 0);
  const all = killed + survivors.length;
  const isExplained = ({ file, key }: Survivor) => reasons[file]?.[key] !== undefined;
  const belowBar = scores.filter(({ killed, survivors }) => killed / (killed + survivors.length) < bar);
  const rows = belowBar.map(({ file, killed, survivors }) =>
    [
      "",
      file.replace("app/", ""),
      killed,
      survivors.length,
      survivors.filter(isExplained).length,
      percent(killed, killed + survivors.length),
      "",
    ]
      .join(" | ")
      .trim(),
  );
  const unexplained = survivors
    .filter((survivor) => !isExplained(survivor))
    .map(({ file, line, key }) => `${file}:${line}  ${key}`);
  const knownSurvivors = new Set(survivors.map(({ file, key }) => `${file} ${key}`));
  const stale = scores.flatMap(({ file }) =>
    Object.keys(reasons[file] ?? {})
      .filter((key) => !knownSurvivors.has(`${file} ${key}`))
      .map((key) => `${file}: ${key}`),
  );
  const table = `
| file | noticed | alive | with a reason | |
| --- | --- | --- | --- | --- |
${rows.join("\n")}
`;
  const text = `## ${rule}

**${percent(killed, all)}**: tests notice ${killed} of ${all} mutants. ${scores.length - belowBar.length} of ${scores.length} files reach the bar.
${rows.length > 0 ? table : ""}
`;
  return { text, score: killed / all, unexplained, stale };
}

const introduction = `# Mutants

Written by \`npm run mutants\` (StrykerJS), which changes the pure rules one by one. The bar is ${100 * bar} %. A run replaces the sections of its rules.
The tables have the files below the bar. \`test/mutants/reasons.json\` has the reasons for mutants that stay alive. Each other one lacks a test; the command prints it.

`;

/** Returns the text of docs/quality/mutants.md with the section of a rule replaced or added. */
export function replaceSection(report: string, rule: string, section: string): string {
  const [, ...sections] = report.split(/^(?=## )/m);
  const isOfRule = (text: string) => text.startsWith(`## ${rule}\n`);
  const replaced = sections.map((text) => (isOfRule(text) ? section : text));
  return [introduction, ...replaced, ...(sections.some(isOfRule) ? [] : [section])].join("");
}
