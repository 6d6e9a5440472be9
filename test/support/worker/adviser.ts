import { makeAdviserLink } from "~/modules/compliance/advisers/make-adviser-link.server";
import { newId } from "~/platform/ids";
import { call } from "./app";
import { deps } from "./deps";
import type { SignedInMember } from "./people";

/** Makes a gestoría's link and opens it. @returns its id, the form that opens it, the answer, and the browser's Cookie header. */
export async function aVisit(owner: SignedInMember) {
  const { now } = deps();
  const id = newId(now);
  const link = (await makeAdviserLink(deps(), { member: owner, id, email: "nominas@example.com" }))!;
  const form = { link: link.address, code: link.code };
  const answer = await call("/asesoria", { form });
  return { id, form, answer, cookie: answer.headers.get("Set-Cookie")!.split(";")[0]! };
}
