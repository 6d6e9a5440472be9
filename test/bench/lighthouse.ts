import lighthouse, { type Result } from "lighthouse";
import { startApp, type AppAddress } from "../support/node/running-app";
import { openBenchBrowser } from "./bench-browser";
import { aFilledDashboard } from "./dashboard";
import { median, type Figure } from "./measure";
import { openSession } from "./sign-in";

const runs = 5;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** P7: runs Lighthouse for phones on the landing pages and on the clock's page. */
export async function benchLighthouse(): Promise<Figure[]> {
  const app = await startApp();
  try {
    await aFilledDashboard(app.address);
    const look = (path: string, options: Partial<Asked> = {}) =>
      lookOften({ address: app.address, path, session: {}, skipAudits: [], ...options });
    const landing = toFigure("landing", await look("/"));
    const login = toFigure("login", await look("/login"));
    const session = await openSession(app.address, 0);
    const dashboard = toFigure(
      "dashboard, 50 logs",
      await look("/dashboard", { session, skipAudits: ["is-crawlable"] }),
    );
    return [
      landing,
      login,
      { ...dashboard, control: "without is-crawlable: it is private, and says noindex" },
    ];
  } finally {
    await app.stop();
  }
}

interface Asked {
  address: AppAddress;
  path: string;
  session: Record<string, string>;
  skipAudits: string[];
}

type Seen = Awaited<ReturnType<typeof look>>;

async function lookOften(options: Asked): Promise<Seen> {
  const seen: Seen[] = [];
  for (let run = 0; run < runs; run += 1) seen.push(await look(options));
  return {
    scores: categories.map((_, index) => median(seen.map(({ scores }) => scores[index]!))),
    lcpMs: median(seen.map(({ lcpMs }) => lcpMs)),
    cls: median(seen.map(({ cls }) => cls)),
  };
}

/**
 * Each run has its own browser, as Lighthouse's own command does. In a used browser the profiler first lists every function of the earlier
 * page. Those 80 ms would count four times as work of the measured page.
 */
async function look({ address, path, session, skipAudits }: Asked) {
  const url = address.origin + path;
  const browser = await openBenchBrowser();
  try {
    await browser.signInAs(address, session);
    const settings = { onlyCategories: [...categories], skipAudits };
    const result = await lighthouse(
      url,
      { port: browser.port, logLevel: "error" },
      { extends: "lighthouse:default", settings },
    );
    return readResult(url, result!.lhr);
  } finally {
    await browser.close();
  }
}

function readResult(url: string, lhr: Result) {
  const { audits, runtimeError, finalDisplayedUrl, categories: judged } = lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  return {
    scores: categories.map((name) => Math.round(judged[name]!.score! * 100)),
    lcpMs: audits["largest-contentful-paint"]!.numericValue!,
    cls: audits["cumulative-layout-shift"]!.numericValue!,
  };
}

function toFigure(page: string, { scores, lcpMs, cls }: Seen): Figure {
  const [performance, ...others] = scores;
  return {
    bar: `P7 ${page}: ≥ 97 / 100 / 100 / 100, LCP ≤ 1.8 s, CLS ≤ 0.02`,
    control: `Lighthouse's phone, median of ${runs}`,
    figure: `${scores.join(" / ")}, LCP ${(lcpMs / 1000).toFixed(2)} s, CLS ${cls.toFixed(3)}`,
    holds: performance! >= 97 && others.every((score) => score === 100) && lcpMs <= 1_800 && cls <= 0.02,
  };
}
