// Makes a company with several people, for browser tests. They join without using the screens.
import type { BrowserContext, Page } from "playwright-core";
import { aColleague, query } from "./database";
import { anEmail, signedIn } from "./people";
import { openAlive } from "./screens";

/**
 * Signs a browser in as a colleague in another person's company.
 * @returns their address.
 */
export async function joins(
  context: BrowserContext,
  {
    ownerEmail,
    name: fullName,
    dni = "",
    role = "employee",
  }: { ownerEmail: string; name: string; dni?: string; role?: "admin" | "employee" },
): Promise<string> {
  const email = anEmail();
  const profileId = await aColleague(ownerEmail, { email, fullName, role });
  await query("UPDATE profiles SET dni = nullif(?, '') WHERE id = ?", dni, profileId);
  return signedIn(context, email);
}

/**
 * Signs a browser in as an owner with one colleague, who opens no browser.
 * @returns the owner's address.
 */
export async function anOwnerOf(name: string, { context }: { context: BrowserContext }): Promise<string> {
  const ownerEmail = await signedIn(context);
  await aColleague(ownerEmail, { email: anEmail(), fullName: name });
  return ownerEmail;
}

/** Opens the team and waits for its scripts. */
export const openTeam = (page: Page, path = "/team"): Promise<void> => openAlive(page, path);

/** Returns a person's line in the list. */
export const lineOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** Returns the people of the list, in its order. */
export const listed = async (page: Page): Promise<string[]> => {
  const names = await page.locator("main li p:first-child.font-semibold").allTextContents();
  return names.map((name) => name.replace(" (tú)", ""));
};
