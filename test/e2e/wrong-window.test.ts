// Proves that in a shared browser one person's open page cannot be used by another.
import { expect } from "vitest";
import { picture, test } from "../support/node/browser-test";
import { openClock, punchIn } from "../support/node/clock-screen";
import { query } from "../support/node/database";
import { signedIn } from "../support/node/people";

const punchesOf = (email: string) =>
  query("SELECT 1 FROM time_logs t JOIN profiles p ON p.subject = t.subject WHERE p.email = ?", email);

test(
  "another person's open tab reloads for the person who has signed in after them",
  { tags: "deep" },
  async ({ context, page }) => {
    const ana = await signedIn(context);
    await openClock(page);
    await page.getByText(ana).first().waitFor({ state: "attached" });
    const leo = await signedIn(context);
    await openClock(await context.newPage());
    await page.getByText(leo).first().waitFor({ state: "attached" });
    expect(await page.getByText(ana).count()).toBe(0);
  },
);

test("a tap in a tab that was not notified of the new sign-in is refused, and the tab reloads", async ({
  context,
  expectProblem,
  page,
}) => {
  expectProblem(/status of 409/);
  // Like a tab that the system suspended: it hears neither other tabs nor the server.
  await page.addInitScript("delete window.BroadcastChannel");
  await page.routeWebSocket("/live", () => new Promise(() => undefined));
  const ana = await signedIn(context);
  await openClock(page);
  const leo = await signedIn(context);
  const answer = page.waitForResponse(/api\/check-in$/);
  await punchIn(page).click();
  expect((await answer).status()).toBe(409);
  await page.getByText(leo).first().waitFor({ state: "attached" });
  await punchIn(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await picture(page, "another-person");
  expect([await punchesOf(ana), await punchesOf(leo)]).toEqual([[], []]);
});
