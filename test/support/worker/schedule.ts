import { env } from "cloudflare:test";
import { onTestFailed } from "vitest";
import { minuteMs } from "~/time/units";
import { seededRandom } from "../random";
import { race, type Choose, type Race } from "./race";
import { timePasses } from "./time";

/* Runs races in a chosen order. An order has a letter for each turn, participant by participant. ABBAB gives the first of two the first
   turn and the fourth. A failed test names its order. These run it again in that order alone:

     ORDER=ABBAB npx vitest run <file> -t "<name of the test>"
     SEED=7      the same for a race of seeded orders */

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const written = (turns: number[]) => turns.map((index) => letters[index] ?? `(${index})`).join("");

/** Prepares, races and asserts once for each order. It calls `race` once. */
type Scene = (race: Race) => Promise<unknown>;

/** Plays the scene in one order. @returns the turns it took. */
async function play(scene: Scene, choose: Choose, name: (turns: number[]) => string): Promise<number[]> {
  // Limits by second or minute apply to each order separately.
  timePasses(minuteMs);
  const turns: number[] = [];
  let isOver = false;
  onTestFailed(() => {
    // A participant that waits for another one stops the race until the test's time is over.
    if (!isOver) console.info(`the race stands still after ${name(turns)}`);
  });
  try {
    await scene((...participants) => race(participants, choose, (index) => turns.push(index)));
  } catch (fault) {
    if (fault instanceof Error) fault.message = `${name(turns)}: ${fault.message}`;
    throw fault;
  } finally {
    isOver = true;
  }
  return turns;
}

/**
 * Plays the scene in one order, which must have exactly the race's turns. A turn too many or too few fails, so that a named order keeps its
 * meaning when the code changes. `B+` is B's turns until it has finished.
 */
export async function inOrder(order: string, scene: Scene): Promise<void> {
  let at = 0;
  const choose: Choose = (unfinished) => {
    if (order[at] === "+" && unfinished.includes(letters.indexOf(order[at - 1]!)))
      return letters.indexOf(order[at - 1]!);
    if (order[at] === "+") at += 1;
    const index = letters.indexOf(order[at++] ?? "-");
    if (unfinished.includes(index)) return index;
    throw new Error(`the order ${order} does not fit: it is up to ${written(unfinished)}`);
  };
  const turns = await play(scene, choose, (so) => `ORDER=${written(so)}`);
  if (!["", "+"].includes(order.slice(at)))
    throw new Error(`the race was over after ${written(turns)}, and not ${order}`);
}

/**
 * Plays the scene in every order, each from its beginning: all interleavings of the participants' turns, whose number may vary.
 * @param including the orders in which twins fail. The test also proves that they were played.
 * @param atMost fails when there are more orders; use seeded orders then.
 */
export async function inEveryOrder(
  scene: Scene,
  { including = [], atMost = 300 }: { including?: string[]; atMost?: number } = {},
): Promise<void> {
  if (env.ORDER) return inOrder(env.ORDER, scene);
  const orders = await playAll(scene, atMost);
  const missing = including.filter((order) => !orders.includes(order));
  if (missing.length > 0) throw new Error(`${missing.join()} was not among ${orders.join()}`);
}

async function playAll(scene: Scene, atMost: number): Promise<string[]> {
  const orders: string[] = [];
  // The choices to make, each with the open alternatives. After them the first unfinished participant continues.
  let path: { taken: number; open: number[] }[] = [];
  for (;;) {
    let at = 0;
    const choose: Choose = (unfinished) => {
      const { taken, open } = (path[at++] ??= { taken: unfinished[0]!, open: unfinished });
      if (String(open) !== String(unfinished)) throw new Error("the same turns led elsewhere than before");
      return taken;
    };
    orders.push(written(await play(scene, choose, (turns) => `ORDER=${written(turns)}`)));
    while (path.length > 0 && path.at(-1)!.taken === path.at(-1)!.open.at(-1)) path.pop();
    const last = path.pop();
    if (!last) return orders;
    if (orders.length === atMost) throw new Error(`there are more than ${atMost} orders: take seeded ones`);
    path = [...path, { ...last, taken: last.open[last.open.indexOf(last.taken) + 1]! }];
  }
}

/** Plays the scene in `count` orders from the seeds 1, 2, 3 …: the same ones each time. */
export async function inSeededOrders(count: number, scene: Scene): Promise<void> {
  const seeds = env.SEED ? [Number(env.SEED)] : Array.from({ length: count }, (_, index) => index + 1);
  for (const seed of seeds) {
    const random = seededRandom(seed);
    const choose: Choose = (unfinished) => unfinished[Math.floor(random() * unfinished.length)]!;
    await play(scene, choose, () => `SEED=${seed}`);
  }
}
