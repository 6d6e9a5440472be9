import type { Member } from "~/modules/session/find-session.server";
import type { Requester } from "~/modules/policy/may";
import { may } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { messages } from "./messages";
import { changedSince } from "./facts";
import { findProtocol, listVersions } from "./find-protocol.server";
import { readFacts } from "./read-facts.server";
import { countReaders } from "./readers.server";
import { findOwnRead } from "./unread.server";

/** Reads a whole number of at most six digits. Returns null for anything else. */
export const readNumber = (text: string | null) =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;

/**
 * Returns the data of /protocol: a version and the member's confirmation. Managers also get its readers and what has changed since.
 * @throws Response 404 for an unknown version.
 */
export async function showProtocol(
  deps: Deps,
  { member, actor, params }: { member: Member; actor: Requester; params: URLSearchParams },
) {
  const { company, profile } = member;
  const companyId = company.id;
  const mayEdit = may(actor, "edit-protocol", "company");
  const versionParam = params.get("version");
  const version = readNumber(versionParam);
  const [newest, named, own, past] = await Promise.all([
    findProtocol(deps, { companyId }),
    version === null ? null : findProtocol(deps, { companyId, version }),
    findOwnRead(deps, profile),
    listVersions(deps, { companyId, before: readNumber(params.get("before")) }),
  ]);
  if (versionParam !== null && !named) throw refusal(404, messages.notFound);
  const shownVersion = named ?? newest;
  const isNewest = shownVersion?.version === newest?.version;
  const ofNewest = shownVersion && isNewest ? shownVersion : null;
  return {
    shown: shownVersion && {
      version: shownVersion.version,
      sections: shownVersion.sections,
      digest: shownVersion.digest,
    },
    savedBy: shownVersion?.savedBy ?? "",
    savedAt: shownVersion?.savedAt ?? 0,
    isNewest,
    mayEdit,
    mayRead: may(actor, "acknowledge-protocol", "self"),
    /** For this text; `hasReadOther` for another. */
    readAt: shownVersion && own?.digest === shownVersion.digest ? own.at : null,
    hasReadOther: own !== null && shownVersion !== null && own.digest !== shownVersion.digest,
    changed: ofNewest && mayEdit ? changedSince(ofNewest.facts, await readFacts(deps, company)).words : [],
    readers: ofNewest && mayEdit ? await countReaders(deps, { companyId, digest: ofNewest.digest }) : null,
    past,
    isLaterPage: params.has("before"),
    timeZone: company.timeZone,
  };
}
