import { data } from "@remix-run/cloudflare";
import { reportOwnerToStripe } from "~/modules/billing/report-owner-to-stripe.server";
import type { Member } from "~/modules/directory/find-session.server";
import { noPermission } from "~/modules/directory/refuse.server";
import { isFor } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { messages as team } from "../messages";
import { acceptOffer } from "./accept-offer.server";
import { messages } from "./messages";
import { declineOffer, offerOwnership, withdrawOffer } from "./offer.server";

export interface OwnershipAnswer {
  tone: "success" | "problem";
  text: string;
}

const ownershipAnswer = (tone: OwnershipAnswer["tone"], text: string, status = 200) =>
  data<OwnershipAnswer>({ tone, text }, { status });

/**
 * Handles the buttons of /ownership.
 * @throws Response 403 if the action is the owner's, 404 for a person of another company.
 */
export async function submitOwnership(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const intent = form.get("intent") ?? "";
  const profileId = form.get("profile_id");
  if (!isFor(member.profile, "offer-ownership") && (intent === "offer" || intent === "withdraw"))
    throw noPermission();
  try {
    switch (intent) {
      case "offer": {
        const outcome = await offerOwnership(deps, {
          member,
          profileId: typeof profileId === "string" ? profileId.slice(0, 64) : "",
        });
        if (outcome.code === "no-permission") throw noPermission();
        if (outcome.code === "not-found") throw refusal(404, team.personUnknown);
        return outcome.code === "offered"
          ? ownershipAnswer("success", messages.offered(outcome.name))
          : ownershipAnswer("problem", messages.notEligible, 422);
      }
      case "withdraw":
        return (await withdrawOffer(deps, { member }))
          ? ownershipAnswer("success", messages.withdrawn)
          : ownershipAnswer("problem", messages.gone, 409);
      case "accept": {
        const { code } = await acceptOffer(deps, { member });
        if (code !== "accepted") return ownershipAnswer("problem", messages.gone, 409);
        reportOwnerToStripe(deps, member.company.id);
        return ownershipAnswer("success", messages.accepted);
      }
      case "decline":
        return (await declineOffer(deps, { member }))
          ? ownershipAnswer("success", messages.declined)
          : ownershipAnswer("problem", messages.gone, 409);
      default:
        return ownershipAnswer("problem", messages.failed, 422);
    }
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    logFault("ownership", fault);
    return ownershipAnswer("problem", messages.failed, 500);
  }
}
