import { applyD1Migrations, env } from "cloudflare:test";
import { inCell } from "~/platform/context.server";
import { call } from "./app";
import { alsoBound, deps, settle } from "./deps";
import { rowsOf } from "./database";
import { dropEverything } from "./empty-database";
import { firstRequest } from "./first-request";
import { askForLink, aStranger, cookiesOf, openLink } from "./sign-in";

/** Binds an empty second cell for this test, smaller than the first. */
export async function aSecondCell(): Promise<void> {
  await dropEverything(env.SPARE_CELL);
  await applyD1Migrations(env.SPARE_CELL, env.CELL_MIGRATIONS);
  await env.CELL_1.exec("CREATE TABLE IF NOT EXISTS padding (bytes BLOB)");
  await env.CELL_1.exec("INSERT INTO padding VALUES (zeroblob(500000))");
  alsoBound.CELL_2 = env.SPARE_CELL;
  await firstRequest();
}

export const inSecondCell = () => inCell(deps(), "CELL_2");

export const rowsOfCells = async () => ({
  first: await rowsOf(env.CELL_1),
  second: await rowsOf(env.SPARE_CELL),
});

/** Returns the session's description from GET /api/me. */
export async function whoIs(cookie: string) {
  const answer = await call("/api/me", { cookie });
  return answer.json<{
    profile: { id: string; role: string } | null;
    profile_hint: string | null;
    company: { id: string; name: string } | null;
  }>();
}

/** Signs a person in for the first time in a browser, which founds a company. */
export async function aFounder(person = aStranger()) {
  const { token, binding, email } = await askForLink(person);
  const cookie = cookiesOf(await openLink({ token }, binding));
  await settle();
  const { profile, company } = await whoIs(cookie);
  return { email, cookie, profileId: profile!.id, companyId: company!.id };
}
