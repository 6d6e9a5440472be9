import { request } from "node:http";
import { startApp, type AppAddress } from "../support/node/running-app";
import { addManagers } from "./add-managers";
import { median, type Figure } from "./measure";
import { puncher } from "./check-in";
import { signIn } from "./sign-in";

const punches = 10;
const patienceMs = 10_000;
/** The most tabs that one person may have open. */
const tabsEach = 10;
const bars = [
  { sockets: 500, withinMs: 250 },
  { sockets: 2_000, withinMs: 1_500 },
];

/** P9: measures from sending a punch until every open tab of the company has its message, over HTTP as browsers do. */
export async function benchFanOut(): Promise<Figure[]> {
  const app = await startApp();
  try {
    const bearer = await signIn(app.address, 0);
    const tabs = await Promise.all([openTab(app.address, bearer)]);
    const managers = await addManagers(app.address, Math.ceil(bars.at(-1)!.sockets / tabsEach));
    const punch = puncher(app.address, bearer);
    const alone = median(await fanOut(tabs, punch));
    const figures: Figure[] = [];
    for (const { sockets, withinMs } of bars) {
      while (tabs.length < sockets) {
        const some = Array.from({ length: Math.min(50, sockets - tabs.length) }, (_, n) =>
          openTab(app.address, managers[Math.floor((tabs.length + n) / tabsEach)]!),
        );
        tabs.push(...(await Promise.all(some)));
      }
      const times = (await fanOut(tabs, punch)).sort((a, b) => a - b);
      const p99 = times[Math.ceil(times.length * 0.99) - 1]!;
      figures.push({
        bar: `P9 a punch reaches ${sockets} tabs, p99 ≤ ${withinMs} ms, all of them`,
        control: `a single tab: ${alone.toFixed(0)} ms`,
        figure: `${p99.toFixed(0)} ms`,
        holds: p99 <= withinMs && times.length === sockets * punches,
      });
    }
    tabs.forEach(({ close }) => close());
    return figures;
  } finally {
    await app.stop();
  }
}

type Tab = Awaited<ReturnType<typeof openTab>>;

/** Returns after how many ms each tab heard of each punch. */
async function fanOut(tabs: Tab[], punch: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let sent = 0; sent < punches; sent += 1) {
    const start = performance.now();
    const heard = tabs.map(async (tab) => times.push((await tab.nextNews()) - start));
    await punch();
    await Promise.all(heard);
  }
  return times;
}

/** Opens a live socket and reads its bytes: the server's frames are short and unmasked, and the client sends nothing. */
function openTab({ origin }: AppAddress, bearer: string) {
  const headers = {
    Authorization: `Bearer ${bearer}`,
    Origin: origin,
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64"),
  };
  return new Promise<{ nextNews: () => Promise<number>; close: () => void }>((resolve, reject) => {
    const asking = request(`${origin}/live`, { headers });
    asking.on("response", ({ statusCode }) => reject(new Error(`no socket: ${statusCode}`)));
    asking.on("error", reject);
    asking.on("upgrade", (_, socket) => {
      let hear: (at: number) => void = () => undefined;
      socket.on("data", () => hear(performance.now()));
      // The app may end first.
      socket.on("error", () => undefined);
      resolve({
        nextNews: () =>
          new Promise((heard, missed) => {
            hear = heard;
            setTimeout(missed, patienceMs, new Error("a tab heard nothing")).unref();
          }),
        close: () => socket.destroy(),
      });
    });
    asking.end();
  });
}
