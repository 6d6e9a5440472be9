import { joinLinks } from "#cell";
import { eq } from "drizzle-orm";
import { findMember } from "~/modules/session/find-member.server";
import type { Member } from "~/modules/session/find-session.server";
import { bearsAddress } from "~/modules/people/company-name";
import { judgeCompany } from "~/modules/policy/guards.server";
import { may } from "~/modules/policy/may";
import type { Deps, GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { keyedHash, sha256 } from "~/platform/hash.server";
import { orElseLogged } from "~/platform/log.server";
import { networkOf } from "~/platform/requester.server";
import { readSecret } from "~/platform/secret-text";
import { textFields } from "~/platform/text-fields";
import { typedInviteeOf, type TypedInvitee } from "../invite-fields";
import { invitePerson, type InviteOutcome } from "../invite-person.server";
import { readInvitee, type InviteeErrors } from "../invitee-schema";
import { stateOfLink, type LinkState } from "./join-link";
import { joinTexts } from "./messages";

interface ResponseStart {
  status: number;
  headers?: HeadersInit;
}

/** The pages of /unirse: a field for the link, the company's form, or where to look for the invitation. */
export type JoinPage =
  | { code: "paste"; token: string; error: string | null }
  | {
      code: "form";
      token: string;
      companyName: string;
      typed: TypedInvitee;
      errors: InviteeErrors;
      error: string | null;
    }
  | { code: "sent"; companyName: string; email: string };

interface JoinAnswer {
  page: JoinPage;
  init: ResponseStart;
}

const pasteAnswer = (error: string | null, init: ResponseStart, token = ""): JoinAnswer => ({
  page: { code: "paste", token, error },
  init,
});

/**
 * Handles the form of /unirse: opens a link, and mails an invitation to the typed address. The answer does not show whether the
 * address belongs to a colleague, since anybody may have the link.
 * @param requester the network address, which is stored only as a keyed hash.
 */
export async function submitJoin(
  deps: GlobalDeps,
  { form, requester }: { form: FormData; requester: string },
): Promise<JoinAnswer> {
  const fields = textFields(form);
  const token = readSecret(fields.link ?? "");
  if (token === null) return pasteAnswer(joinTexts.unknown, { status: 422 });
  const failedAnswer = () => pasteAnswer(joinTexts.failed, { status: 500 }, token);
  const openedLink = await orElseLogged("join link", () => openJoinLink(deps, { token }), failedAnswer);
  if ("page" in openedLink) return openedLink;
  if (openedLink.code !== "open") return closedLinkAnswer(openedLink.code);
  const companyName = openedLink.by.company.name;
  const typedInvitee = typedInviteeOf(form);
  const formAgain = (init: ResponseStart, error: string | null, errors: InviteeErrors = {}): JoinAnswer => ({
    page: { code: "form", token, companyName, typed: typedInvitee, errors, error },
    init,
  });
  if (fields.email === undefined) return formAgain({ status: 200 }, null);
  const { full_name, email, dni } = fields;
  const inviteeResult = readInvitee({ full_name, email, dni, role: "employee" });
  if (!inviteeResult.ok) return formAgain({ status: 422 }, null, inviteeResult.errors);
  const { there, linkId, centreId, by: member } = openedLink;
  const invite = async () => {
    const byLink = {
      id: linkId,
      requester: await keyedHash(deps.env.SESSION_SECRET, networkOf(requester)),
    };
    return invitePerson(there, { member, invitee: { ...inviteeResult.invitee, centreId }, byLink });
  };
  const outcome = await orElseLogged("join by link", invite, () => ({ code: "failed" as const }));
  const sentAnswer: JoinAnswer = {
    page: { code: "sent", companyName, email: inviteeResult.invitee.email },
    init: { status: 200 },
  };
  return answerOf(outcome, sentAnswer, formAgain) ?? answerIfClosedMeanwhile(deps, token, sentAnswer);
}

/** Returns null if nobody was invited: they are colleagues, or the link has ended. */
function answerOf(
  outcome: InviteOutcome | { code: "failed" },
  sentAnswer: JoinAnswer,
  again: (init: ResponseStart, error: string) => JoinAnswer,
): JoinAnswer | null {
  switch (outcome.code) {
    case "invited":
      return sentAnswer;
    case "too-many": {
      // The number of mails to an address must not be visible to others.
      if (outcome.limit === "perAddress" || outcome.limit === "perAddressOfAll") return sentAnswer;
      const { limit, retryAfterMs } = outcome;
      const headers = { "Retry-After": String(Math.ceil(retryAfterMs / 1_000)) };
      const tooMany = limit === "perNetwork" ? joinTexts.tooManyHere : joinTexts.tooManyOfCompany;
      return again({ status: 429, headers }, tooMany(retryAfterMs));
    }
    case "failed":
    case "not-mailed":
      return again({ status: 500 }, joinTexts.failed);
    case "no-permission":
    case "unnamed":
      return pasteAnswer(joinTexts.paused, { status: 404 });
    case "already-here":
    case "document-here":
    case "invited-elsewhere":
      return null;
  }
}

/** Answers a form whose link lost its last place after it was opened. */
async function answerIfClosedMeanwhile(
  deps: GlobalDeps,
  token: string,
  sentAnswer: JoinAnswer,
): Promise<JoinAnswer> {
  const { code } = await openJoinLink(deps, { token });
  return code === "open" ? sentAnswer : closedLinkAnswer(code);
}

function closedLinkAnswer(code: Exclude<OpenedJoinLink["code"], "open">): JoinAnswer {
  const why = code === "unknown" || code === "paused" ? joinTexts[code] : joinTexts.closed[code];
  return pasteAnswer(why, { status: 404 });
}

type OpenedJoinLink =
  | {
      code: "open";
      there: Deps;
      linkId: string;
      centreId: string | null;
      /** The link's creator, who is the inviter. */ by: Member;
    }
  | { code: Exclude<LinkState, "live"> }
  /** `unknown`: there is no such link. `paused`: its creator may not invite now. */
  | { code: "unknown" | "paused" };

/**
 * Returns the link of a secret, for a stranger. A wrong secret reveals nothing. The holder of a real one sees why its link ended,
 * until the company creates another.
 */
async function openJoinLink(deps: GlobalDeps, { token }: { token: string }): Promise<OpenedJoinLink> {
  const tokenHash = await sha256(token);
  const foundLink = await findInCells(deps, async ({ db }) => {
    const [link] = await db.select().from(joinLinks).where(eq(joinLinks.tokenHash, tokenHash));
    return link;
  });
  if (!foundLink) return { code: "unknown" };
  const { there, found: link } = foundLink;
  const { id: linkId, createdBy } = link;
  const state = stateOfLink(link, deps.now);
  if (state !== "live") return { code: state };
  const maker = await findMember(there, { profileId: createdBy });
  if (!maker) return { code: "paused" };
  const { profile, company, billing } = maker;
  const { restriction } = judgeCompany(there, { company, billing });
  const actor = {
    profileId: profile.id,
    role: profile.role,
    status: profile.status,
    restriction,
    managedCentres: profile.managedCentres,
  };
  if (!may(actor, "invite", { centreId: link.centreId }) || bearsAddress(company.name))
    return { code: "paused" };
  const by = { cell: there.cell, profile, company, email: profile.email ?? "" };
  return { code: "open", there, linkId, centreId: link.centreId, by };
}
