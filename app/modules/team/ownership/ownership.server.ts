import { data } from "@remix-run/cloudflare";
import { refusals } from "~/modules/directory/refusals";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { isFor } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { logFault } from "~/platform/log.server";
import { copy as team } from "../copy";
import { acceptOffer } from "./accept-offer.server";
import { copy } from "./copy";
import {
  declineOffer,
  findCandidate,
  findOffer,
  listHeirs,
  offerOwnership,
  withdrawOffer,
} from "./offer.server";

/**
 * What /ownership shows: the offer that stands, to its two people; and to the owner whom they are about to offer it, or whom they
 * may choose.
 */
export async function loadOwnership(
  deps: Pick<Deps, "db" | "now">,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { company, profile } = member;
  const isOwner = isFor(profile.role, "offer-ownership");
  const of = { companyId: company.id };
  const to = params.get("to")?.slice(0, 64) ?? null;
  const who = (params.get("who") ?? "").trim().slice(0, 100);
  const [offer, candidate, heirs] = await Promise.all([
    findOffer(deps, of),
    isOwner && to !== null ? findCandidate(deps, { ...of, profileId: to }) : null,
    isOwner ? listHeirs(deps, { ...of, who }) : [],
  ]);
  const isMine = offer?.profileId === profile.id;
  return {
    companyName: company.name,
    timeZone: company.timeZone,
    isOwner,
    isMine,
    offer: isOwner || isMine ? offer : null,
    candidate: candidate && { id: candidate.id, name: displayName(candidate), email: candidate.email },
    who,
    // Who has been offered it stands above them.
    heirs: heirs.filter(({ id }) => id !== offer?.profileId),
  };
}

export interface OwnershipAnswer {
  tone: "success" | "problem";
  text: string;
}

const answer = (tone: OwnershipAnswer["tone"], text: string, status = 200) =>
  data<OwnershipAnswer>({ tone, text }, { status });

/** The buttons of /ownership. @throws Response 403 for what only the owner does, 404 for nobody of the company. */
export async function submitOwnership(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const intent = form.get("intent") ?? "";
  const profileId = form.get("profile_id");
  if (!isFor(member.profile.role, "offer-ownership") && (intent === "offer" || intent === "withdraw"))
    throw refusal(403, refusals.noPermission);
  try {
    switch (intent) {
      case "offer": {
        const outcome = await offerOwnership(deps, {
          member,
          profileId: typeof profileId === "string" ? profileId.slice(0, 64) : "",
        });
        if (outcome.code === "no-permission") throw refusal(403, refusals.noPermission);
        if (outcome.code === "not-found") throw refusal(404, team.personUnknown);
        return outcome.code === "offered"
          ? answer("success", copy.offered(outcome.name))
          : answer("problem", copy.notEligible, 422);
      }
      case "withdraw":
        return (await withdrawOffer(deps, { member }))
          ? answer("success", copy.withdrawn)
          : answer("problem", copy.gone, 409);
      case "accept": {
        const { code } = await acceptOffer(deps, { member });
        return code === "accepted" ? answer("success", copy.accepted) : answer("problem", copy.gone, 409);
      }
      case "decline":
        return (await declineOffer(deps, { member }))
          ? answer("success", copy.declined)
          : answer("problem", copy.gone, 409);
      default:
        return answer("problem", copy.failed, 422);
    }
  } catch (fault) {
    if (fault instanceof Response) throw fault;
    logFault("ownership", fault);
    return answer("problem", copy.failed, 500);
  }
}
