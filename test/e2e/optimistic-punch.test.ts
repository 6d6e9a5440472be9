import { expect } from "vitest";
import type { Page, Route } from "playwright-core";
import { picture, test } from "../support/node/browser-test";
import {
  historyRows,
  openClock,
  punchIn,
  punchOut,
  saysOut,
  saysWorking,
} from "../support/node/clock-screen";
import { pastLogs, query } from "../support/node/database";
import { wantsNoOfflinePunches } from "../support/node/offline-clock";
import { ownConnection } from "../support/node/own-connection";
import { signedIn } from "../support/node/people";

const punches = "**/api/check-in";

/** Holds the screen's punches until they are released. */
async function holdPunches(page: Page) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let heldCount = 0;
  await page.route(punches, async (route) => {
    heldCount += 1;
    await released;
    await route.continue();
  });
  return { letGo, held: () => heldCount };
}

const countLogs = async (email: string) => {
  const [row] = await query<{ logs: number }>(
    `SELECT count(l.opened_by) AS logs FROM profiles p
     LEFT JOIN time_logs l ON l.subject = p.subject WHERE p.email = ?`,
    email,
  );
  return row?.logs;
};

test("a check-in is shown before the server has answered", async ({ context, page }) => {
  const email = await signedIn(context);
  await openClock(page);
  const { letGo } = await holdPunches(page);

  await punchIn(page).click();
  await saysWorking(page);
  await page.getByRole("button", { name: "Fichando..." }).waitFor();
  await picture(page, "punch-on-its-way");
  expect(await countLogs(email)).toBe(0);

  letGo();
  await page.getByText(/^Entrada registrada a las/).waitFor();
  await punchOut(page).waitFor();
  await page.getByRole("cell", { name: "En curso" }).waitFor();
  await saysWorking(page);
});

test("a check-out is shown before the server has answered", { tags: "deep" }, async ({ context, page }) => {
  await pastLogs(await signedIn(context), [{ startsAt: Date.now() - 3_600_000, endsAt: null }]);
  await openClock(page);
  const { letGo } = await holdPunches(page);

  await punchOut(page).click();
  await saysOut(page);
  letGo();
  await page.getByText(/^Salida registrada a las/).waitFor();
  await punchIn(page).waitFor();
});

for (const { fault, fail, message, problem, tags } of [
  {
    fault: "the network fails",
    fail: (route: Route) => route.abort(),
    message: "Error al fichar entrada. Comprueba tu conexión e inténtalo de nuevo.",
    problem: /ERR_FAILED/,
    tags: [],
  },
  {
    fault: "the server fails and says why",
    fail: (route: Route) => route.fulfill({ status: 500, json: { error: "El servidor se ha caído." } }),
    message: "El servidor se ha caído.",
    problem: /status of 500/,
    tags: ["deep"],
  },
  {
    fault: "the server fails without a word",
    fail: (route: Route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    message: "Error al fichar entrada",
    problem: /status of 502/,
    tags: ["deep"],
  },
  {
    fault: "one has punched too often",
    fail: (route: Route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "60" },
        json: { error: "Demasiadas peticiones. Espera un minuto e inténtalo de nuevo." },
      }),
    message: "Demasiadas peticiones. Espera un minuto e inténtalo de nuevo.",
    problem: /status of 429/,
    tags: ["deep"],
  },
]) {
  test(
    `when ${fault}, the screen is restored with a message and the button works again`,
    { tags },
    async ({ context, expectProblem, page }) => {
      expectProblem(problem);
      await signedIn(context);
      await wantsNoOfflinePunches(page);
      await openClock(page);
      await page.route(punches, fail);
      await punchIn(page).click();
      await page.getByText(message, { exact: true }).waitFor();
      await saysOut(page);
      await picture(page, "punch-put-back");

      await page.unroute(punches);
      await punchIn(page).click();
      await page.getByText(/^Entrada registrada a las/).waitFor();
      await saysWorking(page);
      expect(await page.getByText(message, { exact: true }).count()).toBe(0);
    },
  );
}

test("a punch whose answer is lost is sent again and recorded once", async ({
  context,
  expectProblem,
  page,
}) => {
  expectProblem(/ERR_FAILED/);
  const email = await signedIn(context);
  await openClock(page);
  await page.route(
    punches,
    async (route) => {
      await route.fetch({ headers: { ...route.request().headers(), ...ownConnection } });
      await route.abort();
    },
    { times: 1 },
  );
  await punchIn(page).click();
  await page.getByText(/^Entrada registrada a las/).waitFor();
  await saysWorking(page);
  expect(await countLogs(email)).toBe(1);
});

test("a double tap punches once", { tags: "deep" }, async ({ context, page }) => {
  const email = await signedIn(context);
  await openClock(page);
  const { letGo, held } = await holdPunches(page);
  await punchIn(page).dblclick();
  await saysWorking(page);
  letGo();
  await page.getByText(/^Entrada registrada a las/).waitFor();
  await punchOut(page).waitFor();
  await saysWorking(page);
  expect([held(), await countLogs(email)]).toEqual([1, 1]);
});

test(
  "a tab that missed a check-in learns of it when it sends the same punch",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/status of 409/);
    const email = await signedIn(context);
    const deaf = await context.newPage();
    await deaf.routeWebSocket("/live", () => new Promise(() => {}));
    await openClock(deaf);
    await openClock(page);
    await punchIn(page).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();

    await punchIn(deaf).click();
    await deaf
      .getByText(
        /^Ya tienes un fichaje activo desde el \d\d\/\d\d\/\d{4} \d\d:\d\d\. Debes fichar salida antes de poder fichar entrada nuevamente\.$/,
      )
      .waitFor();
    await saysWorking(deaf);
    await punchOut(deaf).waitFor();
    await historyRows(deaf).getByText("En curso").waitFor();
    await picture(deaf, "already-clocked-in");
    expect(await countLogs(email)).toBe(1);
  },
);

test(
  "a punch that the server asks to repeat is repeated under its key until it is accepted",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/status of 503/);
    const email = await signedIn(context);
    await openClock(page);
    const keys: string[] = [];
    await page.route(punches, (route) => {
      keys.push(route.request().headers()["idempotency-key"]!);
      if (keys.length > 3) return route.continue();
      const json = { error: "El registro de tu empresa está en mantenimiento." };
      return route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json });
    });
    await punchIn(page).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(await countLogs(email)).toBe(1);
  },
);
