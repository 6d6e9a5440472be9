import type { InspectionLinkRequest } from "~/modules/compliance/inspection/link-form";
import { newId } from "~/platform/ids";
import { makeLink } from "~/modules/compliance/inspection/submit-link-form.server";
import { call, type Call } from "./app";
import { deps } from "./deps";
import type { SignedInMember } from "./people";

export interface ALink {
  id: string;
  token: string;
  code: string;
}

/** Makes a link, by default to everybody's October for fifteen days. @param now the time at which it is made. */
export async function aLink(
  member: SignedInMember,
  { now = Date.now(), ...requested }: Partial<InspectionLinkRequest> & { now?: number } = {},
): Promise<ALink> {
  const id = newId(now);
  const usual: InspectionLinkRequest = {
    range: { from: "2026-10-01", to: "2026-10-31" },
    profileIds: null,
    withPlans: true,
    days: 15,
    inspectorName: "Inés Pectora",
    office: "Inspección Provincial de Madrid",
  };
  const link = await makeLink(deps(now), { member, id, requested: { ...usual, ...requested } });
  if ("refusal" in link) throw new Error(link.refusal);
  const { address, code } = link.link;
  return { id, code, token: address.split("#")[1]! };
}

/** Types a code at a link. */
export const typeCode = ({ token, code }: Pick<ALink, "token" | "code">, options: Call = {}) =>
  call("/inspeccion", { form: { link: token, code }, ...options });

/** Returns another code than the link's. */
export const wrongCode = ({ code }: Pick<ALink, "code">) => String((Number(code) + 1) % 1e6).padStart(6, "0");

/** Opens a link. @returns the Cookie header of the browser in which it is open. */
export async function opened(link: ALink, options?: Call): Promise<string> {
  const answer = await typeCode(link, options);
  if (answer.status !== 302) throw new Error(`the link was answered with ${answer.status}`);
  return answer.headers.get("Set-Cookie")!.split(";")[0]!;
}
