import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { isFor } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { searchedText } from "~/platform/searched-text";
import { findCandidate, findOffer, listHeirs, mostListedHeirs } from "./offer.server";

/**
 * Returns the data of /ownership: the valid offer for its two people. The owner also gets the candidate, or the colleagues to
 * choose from.
 */
export async function showOwnership(
  deps: Pick<Deps, "db" | "now">,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { company, profile } = member;
  const isOwner = isFor(profile, "offer-ownership");
  const of = { companyId: company.id };
  const to = params.get("to")?.slice(0, 64) ?? null;
  const searchText = searchedText(params);
  const [offer, candidate, heirs] = await Promise.all([
    findOffer(deps, of),
    isOwner && to !== null ? findCandidate(deps, { ...of, profileId: to }) : null,
    isOwner ? listHeirs(deps, { ...of, who: searchText }) : [],
  ]);
  const isOfferedToMember = offer?.profileId === profile.id;
  return {
    companyName: company.name,
    timeZone: company.timeZone,
    isOwner,
    isMine: isOfferedToMember,
    offer: isOwner || isOfferedToMember ? offer : null,
    candidate: candidate && { id: candidate.id, name: displayName(candidate), email: candidate.email },
    who: searchText,
    hasMoreHeirs: heirs.length >= mostListedHeirs,
    // The recipient of the offer appears above the list.
    heirs: heirs.filter(({ id }) => id !== offer?.profileId),
  };
}
