import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { drawQr, type QrCode } from "~/platform/qr.server";
import { withRetries } from "~/platform/retry.server";
import { textFields } from "~/platform/text-fields";
import { personLink } from "../links/link-kind.server";
import { revokeLinkStatement } from "../links/revoke-link.server";
import { makePersonLink, type MadePersonLink } from "./make-person-link.server";
import { messages } from "./messages";

/** The answer to a form about a person's link. */
export interface PersonLinkAnswer {
  tone: "success" | "problem";
  text: string;
  /** The new link; its secrets are shown once. */
  made: (MadePersonLink & { qr: QrCode }) | null;
}

/** Makes or revokes the link of the person in `?profile=`. */
export async function submitPersonLink(
  deps: Deps,
  { member, form, args }: { member: Member; form: FormData; args: { request: Request } },
) {
  const { revoke: id } = textFields(form);
  const profileId = new URL(args.request.url).searchParams.get("profile") ?? member.profile.id;
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return personLinkAnswer("problem", tooMany.text, null, tooMany.init.status);
  if (id !== undefined) {
    const needs = "close-periods";
    const revoked = await withRetries(() => revokeLinkStatement(deps, personLink, { member, id, needs }));
    return revoked.length > 0
      ? personLinkAnswer("success", messages.revoked)
      : personLinkAnswer("problem", messages.notRevoked, null, 404);
  }
  const made = await makePersonLink(deps, { member, profileId });
  return made
    ? personLinkAnswer("success", messages.made, { ...made, qr: drawQr(made.address) })
    : personLinkAnswer("problem", messages.notMade, null, 409);
}

const personLinkAnswer = (
  tone: PersonLinkAnswer["tone"],
  text: string,
  made: PersonLinkAnswer["made"] = null,
  status = 200,
) => data<PersonLinkAnswer>({ tone, text, made }, { status });
