import type { GlobalDeps } from "~/platform/context.server";
import { keyedHash } from "~/platform/hash.server";
import { orElseLogged } from "~/platform/log.server";
import { networkOf } from "~/platform/requester.server";
import { readSecret } from "~/platform/secret-text";
import { textFields } from "~/platform/text-fields";
import { typedIn, type TypedInvitee } from "../invite-fields";
import { invitePerson, type InviteOutcome } from "../invite-person.server";
import { readInvitee, type InviteeErrors } from "../invitee-schema";
import { joinCopy } from "./messages";
import { openJoinLink, type OpenedLink } from "./open-join-link.server";

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

interface Answer {
  page: JoinPage;
  init: ResponseStart;
}

const paste = (error: string | null, init: ResponseStart, token = ""): Answer => ({
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
): Promise<Answer> {
  const fields = textFields(form);
  const token = readSecret(fields.link ?? "");
  if (token === null) return paste(joinCopy.unknown, { status: 422 });
  const failed = () => paste(joinCopy.failed, { status: 500 }, token);
  const opened = await orElseLogged("join link", () => openJoinLink(deps, { token }), failed);
  if ("page" in opened) return opened;
  if (opened.code !== "open") return closed(opened.code);
  const companyName = opened.by.company.name;
  const typed = typedIn(form);
  const again = (init: ResponseStart, error: string | null, errors: InviteeErrors = {}): Answer => ({
    page: { code: "form", token, companyName, typed, errors, error },
    init,
  });
  if (fields.email === undefined) return again({ status: 200 }, null);
  const { full_name, email, dni } = fields;
  const read = readInvitee({ full_name, email, dni, role: "employee" });
  if (!read.ok) return again({ status: 422 }, null, read.errors);
  const { there, linkId, centreId, by: member } = opened;
  const invite = async () => {
    const byLink = {
      id: linkId,
      requester: await keyedHash(deps.env.SESSION_SECRET, networkOf(requester)),
    };
    return invitePerson(there, { member, invitee: { ...read.invitee, centreId }, byLink });
  };
  const outcome = await orElseLogged("join by link", invite, () => ({ code: "failed" as const }));
  const sent: Answer = {
    page: { code: "sent", companyName, email: read.invitee.email },
    init: { status: 200 },
  };
  return answerOf(outcome, sent, again) ?? closedMeanwhile(deps, token, sent);
}

/** Returns null if nobody was invited: they are colleagues, or the link has ended. */
function answerOf(
  outcome: InviteOutcome | { code: "failed" },
  sent: Answer,
  again: (init: ResponseStart, error: string) => Answer,
): Answer | null {
  switch (outcome.code) {
    case "invited":
      return sent;
    case "too-many": {
      // The number of mails to an address must not be visible to others.
      if (outcome.limit === "perAddress" || outcome.limit === "perAddressOfAll") return sent;
      const { limit, retryAfterMs } = outcome;
      const headers = { "Retry-After": String(Math.ceil(retryAfterMs / 1_000)) };
      const tooMany = limit === "perNetwork" ? joinCopy.tooManyHere : joinCopy.tooManyOfCompany;
      return again({ status: 429, headers }, tooMany(retryAfterMs));
    }
    case "failed":
    case "not-mailed":
      return again({ status: 500 }, joinCopy.failed);
    case "no-permission":
    case "unnamed":
      return paste(joinCopy.paused, { status: 404 });
    case "already-here":
    case "document-here":
    case "invited-elsewhere":
      return null;
  }
}

/** Answers a form whose link lost its last place after it was opened. */
async function closedMeanwhile(deps: GlobalDeps, token: string, sent: Answer): Promise<Answer> {
  const { code } = await openJoinLink(deps, { token });
  return code === "open" ? sent : closed(code);
}

function closed(code: Exclude<OpenedLink["code"], "open">): Answer {
  const why = code === "unknown" || code === "paused" ? joinCopy[code] : joinCopy.closed[code];
  return paste(why, { status: 404 });
}
