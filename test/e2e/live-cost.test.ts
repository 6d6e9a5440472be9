// @module-tag deep
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { desk, phone, test } from "../support/node/browser-test";
import { aColleague } from "../support/node/database";
import { anEmail, bearerOf, punchByApi, signedIn } from "../support/node/people";
import { isAlive, openLive } from "../support/node/screens";

const isForData = (url: string) => new URL(url).pathname.endsWith(".data");

/** Opens a tab with a live socket, and records its messages and its later requests. */
async function aTab(context: BrowserContext, path: string, viewport = desk) {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  const opened = page.waitForEvent("websocket");
  await openLive(page, path);
  const socket = await opened;
  const requests: string[] = [];
  page.on("request", (request) => isForData(request.url()) && requests.push(request.url()));
  return { page, socket, requests };
}

/** A live message starts its refetch immediately, so one task later all have begun. */
const hasActed = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));

test("a colleague's punch costs one request in the tab that shows it, and none in others; a company setting costs one in each", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: desk });
  const owner = await signedIn(context);
  const lucia = anEmail("lucia");
  await aColleague(owner, { email: lucia, fullName: "Lucía Peña" });
  const bearer = await bearerOf(lucia);
  const working = await aTab(context, "/working-now");
  // On a desk the clock has everybody's day beside it.
  const others = await Promise.all(
    ["/profile", "/dashboard", "/team"].map((path) => aTab(context, path, phone)),
  );
  const [profile, dashboard, team] = others;

  const heard = others.map(({ socket }) =>
    socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("time-log")),
  );
  await punchByApi(bearer, "check_in");
  await working.page.getByText("Lucía Peña").waitFor();
  await Promise.all(heard);
  await Promise.all(others.map(({ page }) => hasActed(page)));
  expect(others.map(({ requests }) => requests)).toEqual([[], [], []]);
  // Shell and screen come from the same request.
  expect(working.requests.map((url) => new URL(url).search)).toEqual([""]);

  const showCompany = [working, dashboard!, team!];
  const answered = Promise.all(
    showCompany.map(({ page }) => page.waitForResponse((response) => isForData(response.url()))),
  );
  await profile!.page.getByLabel("Nombre Completo").fill("Ana Ruiz");
  await profile!.page.getByLabel("Nombre de la empresa").fill("Panadería Luna");
  await profile!.page.getByRole("button", { name: "Guardar Cambios" }).first().click();
  await answered;
  expect(showCompany.map(({ requests }) => requests.length)).toEqual([2, 1, 1]);
});

test("going to another screen costs one request", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: desk });
  await signedIn(context);
  const { page, requests } = await aTab(context, "/working-now");
  await page.getByRole("link", { name: "Equipo", exact: true }).click();
  await page.getByRole("heading", { name: "Equipo" }).waitFor();
  await isAlive(page);
  expect(requests.map((url) => new URL(url).pathname + new URL(url).search)).toEqual(["/team.data"]);
});
