import type { Company } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { changedSince } from "./facts";
import { findProtocol } from "./find-protocol.server";
import { readFacts } from "./read-facts.server";
import { draftSections, sectionKeys } from "./sections";

/**
 * Returns the text to edit: the newest version, with a new draft of each section whose settings have changed.
 * Without a version, it is a draft of all sections.
 */
export async function showDraft(deps: Deps, { company }: { company: Company }) {
  const [newest, facts] = await Promise.all([
    findProtocol(deps, { companyId: company.id }),
    readFacts(deps, company),
  ]);
  const draft = draftSections(facts);
  const changedTexts = newest ? changedSince(newest.facts, facts) : { words: [], sections: [] };
  const stale = sectionKeys.filter((key) => changedTexts.sections.includes(key));
  return {
    id: newId(deps.now),
    basedOn: newest?.version ?? 0,
    sections: newest?.sections ?? draft,
    changed: changedTexts.words,
    drafts: Object.fromEntries(stale.map((key) => [key, draft[key]])),
  };
}
