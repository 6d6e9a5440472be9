import { data } from "@remix-run/cloudflare";
import { wholeCompany } from "~/modules/policy/scope.server";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { mayRepresent } from "~/modules/ledger/rules/decide-mandate";
import { listChoices } from "~/modules/timesheets/reports/list-people.server";
import { findColleague, type Colleague } from "~/modules/team/find-colleague.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { orElseLogged } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { searchedText } from "~/platform/searched-text";
import { textFields } from "~/platform/text-fields";
import { messages } from "./messages";
import { listFiles, listRepresentatives } from "./list-files.server";
import { setMandate } from "./set-mandate.server";

/** The answer to a mandate form. */
export interface MandateAnswer {
  tone: "success" | "info" | "problem";
  text: string;
}

/** The most search results. */
const choicesShown = 10;

/** Returns the data of /representatives: the representatives, the people to choose from, and the downloads. @throws Response 404 */
export async function showRepresentatives(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { id: companyId, timeZone } = member.company;
  const [chosen, who] = [params.get("profile"), searchedText(params)];
  const [representatives, given, choices, colleague] = await Promise.all([
    listRepresentatives(deps, { companyId }),
    listFiles(deps, { companyId, before: params.get("before") }),
    listChoices(deps.db, { reader: wholeCompany, companyId, shown: choicesShown, who }),
    chosen === null ? null : findColleague(deps, { member, profileId: chosen }),
  ]);
  if (chosen !== null && !colleague) throw refusal(404, messages.unknown);
  return {
    representatives,
    ...given,
    timeZone,
    who,
    isLaterPage: params.has("before"),
    // Managers cannot be representatives, and the reader is one.
    choices: choices.people.filter(({ id, isActive }) => isActive && id !== member.profile.id).map(toChoice),
    hasMoreChoices: choices.hasMore,
    // A representative is already in the list.
    candidate: representatives.some(({ id }) => id === chosen) ? null : colleague && candidateOf(colleague),
  };
}

const toChoice = (person: Parameters<typeof displayName>[0] & { id: string }) => ({
  id: person.id,
  name: displayName(person),
});

/** Returns a person to give a mandate to, or why they may not have one. */
function candidateOf(colleague: Colleague) {
  const { email, isGone } = colleague;
  const mailless = email === null || isGone ? messages.noAccount : null;
  return { ...toChoice(colleague), why: mayRepresent(colleague) ? mailless : messages.notAnEmployee };
}

const answer = (tone: MandateAnswer["tone"], text: string, init: ResponseInit = {}) =>
  data<MandateAnswer>({ tone, text }, init);

/** Gives or ends a mandate. @throws Response 403, 404, 422 */
export async function submitMandate(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { give, end } = textFields(form);
  const profileId = (give ?? end ?? "").slice(0, 64);
  if (profileId === "") throw refusal(422, messages.failed);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answer("problem", tooMany.text, tooMany.init);
  const mandate = give === undefined ? "ended" : "given";
  const setIt = () => setMandate(deps, { member, profileId, mandate });
  const outcome = await orElseLogged("mandate: not set", setIt, () => ({ code: "failed" as const }));
  switch (outcome.code) {
    case "set":
      return answer("success", messages[mandate](outcome.name));
    case "same":
      return answer("info", (mandate === "given" ? messages.sameGiven : messages.sameEnded)(outcome.name));
    case "not-an-employee":
      return answer("problem", `${messages.notAnEmployee} ${messages.unchanged}`, { status: 422 });
    case "no-account":
      return answer("problem", `${messages.noAccount} ${messages.unchanged}`, { status: 422 });
    case "failed":
      return answer("problem", messages.failed, { status: 500 });
    case "not-found":
      throw refusal(404, messages.unknown);
    case "no-permission":
      throw noPermission();
  }
}
