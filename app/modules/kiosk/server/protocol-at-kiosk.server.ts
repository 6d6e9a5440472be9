import { denialOf } from "~/modules/policy/may";
import { acknowledgeProtocol } from "~/modules/compliance/protocol/acknowledge.server";
import { messages as protocolCopy } from "~/modules/compliance/protocol/messages";
import { findProtocol } from "~/modules/compliance/protocol/find-protocol.server";
import { confirmationSchema } from "~/modules/compliance/protocol/protocol-form";
import type { Deps } from "~/platform/context.server";
import { messages } from "../messages";
import type { KioskAnswer } from "../kiosk-view";
import type { PairedKiosk } from "../require-kiosk.server";
import type { AtKiosk } from "./find-at-kiosk.server";
import { signVisit, visitSeconds } from "./visit-token.server";

/** Returns the protocol for the person at the kiosk. They may have no other device to read it. */
export async function showProtocolAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { member }: Pick<AtKiosk, "member">,
  problem: string | null = null,
): Promise<KioskAnswer> {
  const protocol = await findProtocol(deps, { companyId: member.company.id });
  if (!protocol) return doneAnswer("problem", protocolCopy.none, 404);
  const { version, digest, sections } = protocol;
  const visit = { kioskId: kiosk.id, profileId: member.profile.id };
  const token = await signVisit(deps, visit, visitSeconds.reading);
  return {
    view: { view: "protocol", token, version, digest, sections, problem },
    status: problem === null ? 200 : 409,
  };
}

/** Records that the person has read the protocol, with the kiosk as the actor. */
export async function readAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, typed }: { at: AtKiosk; typed: Record<string, string> },
): Promise<KioskAnswer> {
  const { member, actor } = at;
  if (denialOf(actor, "acknowledge-protocol", "self") !== null)
    return doneAnswer("problem", messages.inactive, 403);
  const { data: confirmation } = confirmationSchema.safeParse(typed);
  const { code } = confirmation
    ? await acknowledgeProtocol(deps, { member, ...confirmation, kioskId: kiosk.id })
    : { code: "superseded" };
  if (code === "superseded") return showProtocolAtKiosk(deps, kiosk, at, protocolCopy.superseded);
  return code === "read"
    ? doneAnswer("success", protocolCopy.readDone)
    : doneAnswer("problem", messages.inactive, 403);
}

const doneAnswer = (tone: "success" | "problem", text: string, status = 200): KioskAnswer => ({
  view: { view: "done", tone, text, detail: null },
  status,
});
