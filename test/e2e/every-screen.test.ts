import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, colourRules, walkWithTab } from "../support/node/accessibility";
import { desk, smallPhone, test } from "../support/node/browser-test";
import { builtPages } from "../support/node/built-pages";
import { aColleague, pastLogs, peopleAtWork, query } from "../support/node/database";
import { readInvitationLink } from "../support/node/invitations";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { anEmail, bearerOf, inviteByApi, punchByApi, signedIn } from "../support/node/people";

const roles = ["visitor", "owner", "admin", "employee"] as const;
type Role = (typeof roles)[number];

/** Where each looks at a screen; several addresses show it in several states. */
type Addresses = Partial<Record<Role, string[]>>;

const range = "from=2026-10-01&to=2026-10-31";
const october = `${range}&people=todos`;

/** Every page of the build, with who looks at it and where. For `:names` stands what {@link aCompany} has made. */
const screens: Record<string, Addresses> = {
  "/": { visitor: ["/"] },
  "/login": { visitor: ["/login"] },
  "/terminos": { visitor: ["/terminos"] },
  "/privacidad": { visitor: ["/privacidad"] },
  "/verificar": { visitor: ["/verificar"] },
  "/auth/callback": { visitor: ["/auth/callback#token=none"] },
  "/accept-invite": { visitor: ["/accept-invite", ":invitation"] },
  "/dashboard": { owner: [`/dashboard?${range}`], employee: ["/dashboard", `/dashboard?${range}`] },
  "/history": { owner: ["/history"], employee: [`/history?${range}`] },
  "/profile": { owner: ["/profile"], employee: ["/profile"] },
  "/reports/registro/:profileId/:month": { owner: ["/reports/registro/:me/2026-10"] },
  "/join": { owner: ["/join"] },
  "/working-now": { owner: ["/working-now"] },
  "/reports": { owner: ["/reports", `/reports?${october}`, `/reports?${october}&view=chart`] },
  "/team": {
    owner: ["/team", "/team?all=1", "/team?edit=:colleague", "/team?q=nadie"],
    admin: ["/team"],
    employee: ["/team"],
  },
  "/register": { owner: ["/register"], employee: ["/register"] },
  "/invitations": { owner: ["/invitations"], admin: ["/invitations"] },
  "/invitations/new": { owner: ["/invitations/new"] },
  "/invitations/import": { owner: ["/invitations/import"] },
  "/subscription": { owner: ["/subscription"], admin: ["/subscription"] },
};

test("every page of the build is looked at here, and nothing that is none", async () => {
  expect(Object.keys(screens).sort()).toEqual((await builtPages()).sort());
});

const long = "Nerea Etxeberria «Nere» Goikoetxea Aguirregomezcorta";

/** Somebody of a company that has people at work, months of the past and invitations on their way. */
async function aCompany(browser: BrowserContext, role: Role) {
  const email = await signedIn(browser);
  const [me] = await query<{ id: string }>(
    "SELECT p.id FROM profiles p JOIN users u ON u.id = p.user_id WHERE u.email = ?",
    email,
  );
  const bearer = await bearerOf(email);
  const invited = anEmail("invitada");
  await inviteByApi(bearer, { email: invited, full_name: long });
  const colleague = await aColleague(email, { email: anEmail("lucia"), fullName: long });
  await peopleAtWork(email, 3);
  await pastLogs(email, [
    { startsAt: Date.parse("2026-10-05T07:00Z"), endsAt: Date.parse("2026-10-05T15:07Z") },
    {
      startsAt: Date.parse("2026-10-06T20:00Z"),
      endsAt: Date.parse("2026-10-07T04:00Z"),
      location: { latitude: 40.4168, longitude: -3.7038 },
    },
  ]);
  await punchByApi(bearer, "check_in");
  if (role !== "visitor") await query("UPDATE profiles SET role = ? WHERE id = ?", role, me!.id);
  return { me: me!.id, colleague, invitation: await readInvitationLink(invited) };
}

/** Opens a screen and waits until it has come alive. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
  // A dialog comes as soon as scripts run, and hides what stands behind it.
  if (path.includes("?edit="))
    await page.locator("[data-aria-hidden]").first().waitFor({ state: "attached" });
}

/** What keeps somebody from using a screen, on a small phone and on a desk, light and dark, by finger and by keyboard. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const note = (where: string, found: string[]) => faults.push(...found.map((fault) => `${where}: ${fault}`));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const viewport of [smallPhone, desk]) {
    await page.setViewportSize(viewport);
    note(`light at ${viewport.width}`, await accessibilityFaults(page));
    if ((await sidewaysOverflow(page)) > 0) note(`at ${viewport.width}`, ["scrolls sideways"]);
    if (viewport === smallPhone) note("by finger", await smallTargets(page));
  }
  const { standing, reached } = await walkWithTab(page);
  if (reached.join() !== standing.join())
    note("by keyboard", [`${standing.join(" · ")} ≠ ${reached.join(" · ")}`]);
  await page.emulateMedia({ colorScheme: "dark" });
  for (const viewport of [desk, smallPhone]) {
    await page.setViewportSize(viewport);
    note(`dark at ${viewport.width}`, await accessibilityFaults(page, colourRules));
  }
  return faults;
}

const filled = (path: string, of: Record<string, string>) =>
  path.replace(/:(me|colleague|invitation)/, (_, name: string) => of[name]!);

/** Of these screens somebody sees a refusal, which the console tells. */
const refusals: Record<Role, RegExp[]> = {
  visitor: [/status of 400/],
  owner: [],
  admin: [/status of 403/],
  employee: [/status of 403/],
};

for (const role of roles) {
  test(`the ${role} can use every screen: axe, keyboard, fingers and the smallest phone`, async ({
    aBrowser,
    expectProblem,
  }) => {
    refusals[role].forEach(expectProblem);
    const browser = await aBrowser();
    // A visitor is asked in by the company of somebody else.
    const company = await aCompany(role === "visitor" ? await aBrowser() : browser, role);
    const page = await browser.newPage();
    const faults: Record<string, string[]> = {};
    for (const address of Object.values(screens).flatMap((addresses) => addresses[role] ?? [])) {
      await open(page, filled(address, company));
      const found = await faultsOf(page);
      if (found.length > 0) faults[address] = found;
    }
    expect(faults).toEqual({});
  });
}

test("twin: a screen that is too wide, too small, too pale, out of Tab's reach or without visible focus is told", async ({
  page,
}) => {
  await open(page, "/login");
  await page.evaluate(() => {
    document.querySelector("h1")!.style.color = "#ddd";
    document.querySelector("main")!.style.minWidth = "1400px";
    Object.assign(document.querySelector<HTMLElement>("button[type=submit]")!.style, {
      height: "20px",
      minHeight: "0",
      outline: "none",
    });
    document.querySelector<HTMLElement>("input[type=email]")!.tabIndex = -1;
  });
  const told = (await faultsOf(page)).join("\n");
  for (const fault of [
    "color-contrast",
    "scrolls sideways",
    "by finger: Enviar",
    "by keyboard",
    "focus not seen",
  ])
    expect(told).toContain(fault);
});
