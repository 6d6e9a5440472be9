import { env } from "cloudflare:test";
import { TestRunner, type RunnerTask, type RunnerTestSuite, type TestContext } from "vitest";
import { twins, type Twin } from "../../twins";
import { after, before } from "./around-each";
import { weakened, withBrokenSchema } from "./weakened";

type Task = TestContext["task"];

/** Returns the file below `test` (its folder is its project), the blocks' names and the test's name, joined by ` > `. */
function titleOf(task: Task): string {
  const names: string[] = [];
  for (let at: Task | Task["suite"] = task; at; at = at.suite) names.unshift(at.name);
  return [`${task.file.projectName}/${task.file.name}`, ...names].join(" > ");
}

/** Does the work without a twin's guard, in every query of the two databases. */
async function without(twin: Twin, work: () => Promise<void>): Promise<void> {
  if ("dropped" in twin) return withBrokenSchema(twin.dropped, work);
  let isMet = false;
  const put = (guard: string) => {
    isMet = true;
    return typeof twin.instead === "function" ? twin.instead(guard) : (twin.instead ?? "");
  };
  const { CELL_1, DIRECTORY } = env;
  Object.assign(env, {
    CELL_1: weakened(CELL_1, twin.guard, put),
    DIRECTORY: weakened(DIRECTORY, twin.guard, put),
  });
  try {
    await work();
  } finally {
    Object.assign(env, { CELL_1, DIRECTORY });
  }
  if (!isMet) throw new Error(`no statement has ${String(twin.guard)}`);
}

/**
 * Runs a test without a guard.
 * @throws when the test passes, when it fails outside its assertions, or when nothing was weakened.
 */
export async function expectFailure(twin: Twin, run: () => unknown): Promise<void> {
  await without(twin, async () => {
    try {
      await run();
    } catch (fault) {
      if (fault instanceof Error && fault.name === "AssertionError") return;
      throw fault;
    }
    throw new Error(`"${twin.test}" is green without ${String("guard" in twin ? twin.guard : twin.dropped)}`);
  });
}

/** After a file: each row of twins for the file must name an existing test. */
export function expectTestsOfTwins(file: Readonly<RunnerTestSuite>): void {
  const titles = new Set(testsIn(file.tasks).map(titleOf));
  const [of] = testsIn(file.tasks);
  const prefix = of ? `${titleOf(of).split(" > ", 1)[0]} > ` : null;
  const lost = twins.filter(({ test }) => prefix !== null && test.startsWith(prefix) && !titles.has(test));
  if (lost.length > 0) throw new Error(`no test is called ${lost.map(({ test }) => `"${test}"`).join(", ")}`);
}

const testsIn = (tasks: readonly RunnerTask[]): Task[] =>
  tasks.flatMap((task) => (task.type === "suite" ? testsIn(task.tasks) : [task]));

/** After a passed test of the deep tier: runs it again for each row of twins that names it. */
export async function tryTwins({ task }: TestContext): Promise<void> {
  if (env.TIER === "quick" || task.result?.state === "fail") return;
  const title = titleOf(task);
  for (const twin of twins.filter(({ test }) => test === title)) {
    await after();
    before();
    await expectFailure(twin, TestRunner.getTestFn(task));
  }
}
