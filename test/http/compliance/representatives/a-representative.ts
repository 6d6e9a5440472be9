import { env } from "cloudflare:test";
import { setMandate, type Mandate } from "~/modules/compliance/representatives/set-mandate.server";
import { call, type Call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";

/** Makes a company whose workers Rosa represents: its owner, and two workers. */
export async function aRepresented() {
  const company = await aCompany({ name: "Bar Luna", nif: "B12345674" });
  const owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  const rosa = await aMember({ company, fullName: "Rosa Gil", dni: "11111111H" });
  const ana = await aMember({ company, fullName: "Ana López", dni: "12345678Z" });
  await mandate(owner, rosa, "given");
  await settle();
  return { company, owner, rosa, ana };
}

/** Gives a person a mandate, or ends it. */
export const mandate = (by: SignedInMember, { profile }: SignedInMember, what: Mandate) =>
  setMandate(deps(), { member: by, profileId: profile.id, mandate: what });

/** Downloads the file of a month. */
export const takes = ({ cookie }: SignedInMember, month = "2026-10", options: Call = {}) =>
  call(`/representation/registro.csv?month=${month}`, { cookie, ...options });

/** Returns a screen as text. */
export const screen = async ({ cookie }: SignedInMember, path = "/representation") =>
  (await (await call(path, { cookie })).text()).replaceAll("<!-- -->", "");

/** Returns the files that a company's representatives got. */
export const givenMandates = async ({ company }: SignedInMember) =>
  (
    await env.CELL_1.prepare(
      "SELECT profile_id AS by, month FROM representative_files WHERE company_id = ? ORDER BY id",
    )
      .bind(company.id)
      .all<{ by: string; month: string }>()
  ).results;

/** Returns the events of a person's mandate in the ledger, with their authors. */
export const mandatesOf = async ({ profile }: SignedInMember) =>
  (
    await env.CELL_1.prepare(
      `SELECT payload ->> '$.mandate' AS mandate, actor_kind AS kind, lower(hex(actor_id)) AS actor FROM events
       WHERE subject = ? AND kind = 'representative' ORDER BY subject_seq`,
    )
      .bind(profile.subject)
      .all<{ mandate: string; kind: string; actor: string }>()
  ).results;
