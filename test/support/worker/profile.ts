import { companies, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { env } from "cloudflare:test";
import { call, type Call } from "./app";
import { deps, settle } from "./deps";
import type { SignedInMember } from "./people";
import { eventsOf } from "./records";

/** Returns a page as a reader without scripts sees it: the status, and its text between the tags. */
async function readPage(answer: Response) {
  const html = await answer.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  await settle();
  return { status: answer.status, main };
}

const submitTo =
  (path: string) =>
  async ({ cookie }: { cookie: string }, form: Record<string, string>, options: Call = {}) =>
    readPage(await call(path, { cookie, form, ...options }));

/** Each sends a form of a screen of Mi Perfil as a browser without scripts does. */
export const submitProfile = submitTo("/profile");
export const submitAccess = submitTo("/access");
export const submitSettings = submitTo("/settings");

/** Sends a picture as a browser without scripts does. */
export async function uploadAvatar(
  { cookie }: { cookie: string },
  bytes: Uint8Array<ArrayBuffer>,
  { name = "yo.png", type = "image/png", ...options }: Call & { name?: string; type?: string } = {},
) {
  const upload = new FormData();
  upload.set("form", "avatar");
  upload.set("avatar", new File([bytes], name, { type }));
  return readPage(await call("/profile", { cookie, upload, ...options }));
}

export async function profileOf({ profile }: SignedInMember) {
  const [row] = await deps().db.select().from(profiles).where(eq(profiles.id, profile.id));
  return row!;
}

export async function companyOf({ company }: SignedInMember) {
  const [row] = await deps().db.select().from(companies).where(eq(companies.id, company.id));
  return row!;
}

/** Returns the register's identities of a company and its people, in order. */
export async function identitiesOf({ company }: SignedInMember) {
  const events = await eventsOf({ company });
  return events
    .filter(({ kind }) => kind === "person" || kind === "company")
    .map(({ kind, profileId, actor, commitment, data }) => ({ kind, profileId, actor, commitment, data }));
}

/** Returns the keys of all stored pictures of a person. */
export async function picturesOf({ profile }: SignedInMember): Promise<string[]> {
  const { objects } = await env.AVATARS.list({ prefix: `${profile.userId}/` });
  return objects.map(({ key }) => key);
}
