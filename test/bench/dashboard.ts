import { startApp, type AppAddress } from "../support/node/running-app";
import { puncher } from "./check-in";
import { timeRatio, type Figure } from "./measure";
import { cookieHeader, openSession, signIn } from "./sign-in";

const logs = 50;
const cellsALog = 3;
const connections = 10;
const requestsARound = 300;

/** P5: compares rendering the dashboard with the same loaders' answer to Remix's scripts. */
export async function benchDashboard(): Promise<Figure[]> {
  const app = await startApp();
  try {
    await aFilledDashboard(app.address);
    const Cookie = cookieHeader(await openSession(app.address, 0));
    const ask = (path: string) => async () => {
      const answer = await fetch(app.address.origin + path, { headers: { Cookie }, redirect: "manual" });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return text;
    };
    const [page, raw] = [ask("/dashboard"), ask("/dashboard.data")];
    const cells = (await page()).match(/<td\b/g)?.length;
    if (cells !== cellsALog * logs) throw new Error(`a dashboard of ${cells} cells`);

    await load(page);
    await load(raw);
    const ratio =
      1 /
      (await timeRatio(
        () => load(page),
        () => load(raw),
      ));
    return [
      {
        bar: `P5 pages/s of the dashboard with ${logs} logs ≥ 0.35 × its data alone`,
        control: "GET /dashboard.data: the same loaders, nothing drawn",
        figure: `${ratio.toFixed(2)} ×`,
        holds: ratio >= 0.35,
      },
    ];
  } finally {
    await app.stop();
  }
}

/** Makes the owner of a company, with a page of today's entries. */
export async function aFilledDashboard(app: AppAddress) {
  const punch = puncher(app, await signIn(app, 0));
  for (let count = 0; count < 2 * logs; count += 1) await punch();
}

const load = (ask: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      for (let sentCount = 0; sentCount < requestsARound / connections; sentCount += 1) await ask();
    }),
  );
