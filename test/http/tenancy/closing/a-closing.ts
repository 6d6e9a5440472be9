// Makes companies, closes them, and reads their state afterwards.
import { companies, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { env } from "cloudflare:test";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { tamper } from "../../../support/worker/by-hand";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";

/** Makes a company with its owner, a worker and some recorded work. */
export async function aBakery() {
  const owner = await aMember({
    company: await aCompany({ name: "Panadería Sol" }),
    role: "owner",
    fullName: "Olga Sol",
  });
  const ana = await aMember({ company: owner.company, fullName: "Ana Gil" });
  await aLog(ana);
  return { owner, ana };
}

/** The owner downloads the whole register, which closing requires first. */
export async function takeRegister(owner: SignedInMember) {
  const answer = await call("/register/registro.zip", { cookie: owner.cookie });
  await answer.arrayBuffer();
  await settle();
  return answer.status;
}

/** Presses a button of /close-company. */
export async function press(owner: SignedInMember, intent: "close" | "reopen") {
  const answer = await call("/close-company", {
    cookie: owner.cookie,
    form: { intent, expected_profile: owner.profile.id },
  });
  const text = await answer.text();
  await settle();
  return { status: answer.status, location: answer.headers.get("Location"), text: plain(text) };
}

export async function closes(owner: SignedInMember) {
  await takeRegister(owner);
  return press(owner, "close");
}

const plain = (html: string) => html.replaceAll("<!-- -->", "");

export const see = async ({ cookie }: SignedInMember, path: string) => {
  const answer = await call(path, { cookie });
  return { status: answer.status, text: plain(await answer.text()) };
};

export const punchIn = async ({ cookie }: SignedInMember) => {
  const json = { action: "check_in", location: null };
  const answer = await call("/api/check-in", { cookie, json });
  const { error } = await answer.json<{ error: string | null }>();
  await settle();
  return { status: answer.status, error };
};

/** Returns the company's row. */
export async function rowOf({ company }: Pick<SignedInMember, "company">) {
  const [row] = await deps().db.select().from(companies).where(eq(companies.id, company.id));
  return row!;
}

/** Returns the statuses of the company, in the order of its events. */
export async function statusesOf({ company }: Pick<SignedInMember, "company">): Promise<string[]> {
  const { results } = await env.CELL_1.prepare(
    `SELECT payload ->> 'status' AS status FROM events WHERE ledger = ? AND kind = 'company_status' ORDER BY seq`,
  )
    .bind(company.ledger)
    .all<{ status: string }>();
  return results.map(({ status }) => status);
}

/** Returns the kinds of the events after the company was closed. */
export async function kindsAfterClosing({ company }: Pick<SignedInMember, "company">): Promise<string[]> {
  const { results } = await env.CELL_1.prepare(
    `SELECT kind FROM events WHERE ledger = ?1 AND seq > (SELECT max(seq) FROM events WHERE ledger = ?1
       AND kind = 'company_status' AND payload ->> 'status' = 'closed') ORDER BY seq`,
  )
    .bind(company.ledger)
    .all<{ kind: string }>();
  return results.map(({ kind }) => kind);
}

/** Changes the instant at which the company was closed. */
export const closedAt = (owner: SignedInMember, at: number) =>
  tamper("UPDATE companies SET closed_at = ? WHERE id = ?", at, owner.company.id);

export const deactivate = ({ profile }: SignedInMember) =>
  deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, profile.id));
