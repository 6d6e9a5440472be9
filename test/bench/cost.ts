import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { binaryPath } from "../../dev/wrangler";
import { costAPerson, dollarsOf, mostAPerson, people, resources, type Used } from "../support/month-cost";
import { startApp } from "../support/node/running-app";
import { puncher } from "./check-in";
import type { Figure } from "./measure";
import { pricesReadOn } from "./prices-2026-11-26";
import { cookieHeader, openSession, signIn } from "./sign-in";

const root = fileURLToPath(new URL("../..", import.meta.url));
const requests = 200;

interface Told {
  testResults: { assertionResults: { meta: { month?: { company: Used; ticks: Used } } }[] }[];
}

/**
 * P16: the cost of a month for a company of fifteen at list prices, beyond the plans' included use. A test plays it through the Worker and
 * counts. One working day with its page views counts for 22, and one night of each kind for all. Stored data remain for four years. The CPU
 * time of a request is that of the workerd process here, databases included. A job's turn counts as much as a punch. The ticks are not
 * included: all companies of a cell share them.
 */
export async function benchCost(): Promise<Figure[]> {
  const { company, ticks } = countMonth();
  const cpu = await measureCpu();
  for (const used of [company, ticks]) used["Worker CPU ms"] = used["Worker requests"] * cpu;
  console.log(
    `A month of a company of ${people}, at the list prices of ${pricesReadOn}, and the ticks of a cell in dollars:`,
  );
  console.table(
    Object.fromEntries(
      resources.map((name) => [
        name,
        {
          amount: Math.round(company[name]),
          dollars: dollarsOf(name, company[name]).toFixed(5),
          "ticks, amount": Math.round(ticks[name]),
          "ticks, dollars": dollarsOf(name, ticks[name]).toFixed(5),
        },
      ]),
    ),
  );
  const { dollars, leader } = costAPerson(company);
  const mails = dollarsOf("mails", company.mails) / people;
  return [
    {
      bar: `P16 a person and month of a company of ${people} ≤ ${mostAPerson} €, without mails`,
      control: `${leader} lead; mails: ${mails.toFixed(4)} $; list prices of ${pricesReadOn}`,
      figure: `${dollars.toFixed(4)} $`,
      holds: dollars <= mostAPerson,
    },
  ];
}

function countMonth(): { company: Used; ticks: Used } {
  const folder = mkdtempSync(join(tmpdir(), "fichaclara-bench-cost-"));
  const file = join(folder, "told.json");
  try {
    const test = ["run", "--project", "http", "test/http/gate/month-cost.bench.ts"];
    const { status } = spawnSync(
      binaryPath(root, "vitest"),
      [...test, "--reporter=json", `--outputFile=${file}`],
      { cwd: root, stdio: "ignore", env: { ...process.env, BENCH: "cost" } },
    );
    if (status !== 0) throw new Error(`vitest ${test.join(" ")} does not pass`);
    const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Told;
    const [month] = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .flatMap(({ meta }) => meta.month ?? []);
    return month!;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns CPU milliseconds for each request, half of them punches and half pages. */
async function measureCpu(): Promise<number> {
  const app = await startApp();
  try {
    const punch = puncher(app.address, await signIn(app.address, 0));
    const cookie = cookieHeader(await openSession(app.address, 1));
    const both = async () => {
      await punch();
      await (await fetch(`${app.address.origin}/dashboard`, { headers: { Cookie: cookie } })).arrayBuffer();
    };
    // A new server compiles first.
    for (let sent = 0; sent < requests / 2; sent += 1) await both();
    const before = workerdCpuMs();
    for (let sent = 0; sent < requests / 2; sent += 1) await both();
    return (workerdCpuMs() - before) / requests;
  } finally {
    await app.stop();
  }
}

const ticksASecond = 100;

/** Returns the CPU time of every workerd that this process or its children started. */
function workerdCpuMs(): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(pid) ?? []);
  const ours = new Set([process.pid]);
  for (let knownSize = 0; knownSize < ours.size;) {
    knownSize = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  const ticks = processes
    .filter(({ pid, name }) => ours.has(pid) && name === "workerd")
    .reduce((sum, { cpu }) => sum + cpu, 0);
  if (ticks === 0) throw new Error("no workerd runs");
  return (ticks * 1_000) / ticksASecond;
}

function readStat(pid: string) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))!;
    const fields = rest!.split(" ");
    return {
      pid: Number(pid),
      name: name!,
      parent: Number(fields[1]),
      cpu: Number(fields[11]) + Number(fields[12]),
    };
  } catch {
    // The process has ended meanwhile.
    return null;
  }
}
