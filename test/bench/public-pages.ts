import { startApp } from "../support/node/running-app";
import { timeRatio, type Figure } from "./measure";

const paths = ["/", "/login", "/terminos", "/privacidad", "/verificar"];
const connections = 20;
const requestsARound = 400;
const least = 0.5;

/** P15: compares a visitor's page with a static file of the same server. */
export async function benchPublicPages(): Promise<Figure[]> {
  const app = await startApp();
  try {
    const load = (path: string) => () => askOften(app.address.origin + path);
    const file = load("/favicon.svg");
    await file();
    const figures: Figure[] = [];
    for (const path of paths) {
      const page = load(path);
      await page();
      const ratio = 1 / (await timeRatio(page, file));
      figures.push({
        bar: `P15 requests/s of ${path} for a visitor ≥ ${least} × a static file`,
        control: `GET /favicon.svg, ${connections} connections`,
        figure: `${ratio.toFixed(2)} ×`,
        holds: ratio >= least,
      });
    }
    return figures;
  } finally {
    await app.stop();
  }
}

const askOften = (url: string) =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      for (let sentCount = 0; sentCount < requestsARound / connections; sentCount += 1) {
        const answer = await fetch(url, { redirect: "manual" });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
      }
    }),
  );
