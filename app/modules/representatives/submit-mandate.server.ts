import { data } from "@remix-run/cloudflare";
import { displayName } from "~/modules/directory/display-name";
import { refusals } from "~/modules/directory/refusals";
import type { Member } from "~/modules/directory/find-session.server";
import { mayRepresent } from "~/modules/ledger/model/decide-mandate";
import { listChoices } from "~/modules/reports/list-people.server";
import { findColleague, type Colleague } from "~/modules/team/find-colleague.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { faultTold } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { copy } from "./copy";
import { listFiles, listRepresentatives } from "./list-files.server";
import { setMandate } from "./set-mandate.server";

/** What became of a mandate. */
export interface MandateAnswer {
  tone: "success" | "info" | "problem";
  text: string;
}

/** So many are offered of those who are looked for. */
const choicesShown = 10;

/** What /representatives shows: who represents the workers, whom one may choose, and what was given. @throws Response 404 */
export async function showRepresentatives(
  deps: Deps,
  { member: { company }, params }: { member: Member; params: URLSearchParams },
) {
  const { id: companyId, timeZone } = company;
  const [chosen, who] = [params.get("profile"), (params.get("who") ?? "").trim().slice(0, 100)];
  const [representatives, given, found, colleague] = await Promise.all([
    listRepresentatives(deps, { companyId }),
    listFiles(deps, { companyId, before: params.get("before") }),
    who === "" ? null : listChoices(deps.db, { companyId, shown: choicesShown, who }),
    chosen === null ? null : findColleague(deps, { companyId, profileId: chosen }),
  ]);
  if (chosen !== null && !colleague) throw refusal(404, copy.unknown);
  return {
    ...{ representatives, ...given, timeZone, who, isLaterPage: params.has("before") },
    found: found && found.people.filter(({ isActive }) => isActive).map(toChoice),
    // Who has it stands among the others.
    candidate: representatives.some(({ id }) => id === chosen) ? null : colleague && candidateOf(colleague),
  };
}

const toChoice = (person: Parameters<typeof displayName>[0] & { id: string }) => ({
  id: person.id,
  name: displayName(person),
});

/** Somebody who may be given a mandate, or why they may not. */
function candidateOf(colleague: Colleague) {
  const { email, isGone } = colleague;
  const mailless = email === null || isGone ? copy.noAccount : null;
  return { ...toChoice(colleague), why: mayRepresent(colleague) ? mailless : copy.notAnEmployee };
}

const answer = (tone: MandateAnswer["tone"], text: string, init: ResponseInit = {}) =>
  data<MandateAnswer>({ tone, text }, init);

/** Gives a mandate or ends it. @throws Response 403, 404, 422 */
export async function submitMandate(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { give, end } = textFields(form);
  const profileId = (give ?? end ?? "").slice(0, 64);
  if (profileId === "") throw refusal(422, copy.failed);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answer("problem", tooMany.text, tooMany.init);
  const mandate = give === undefined ? "ended" : "given";
  const set = () => setMandate(deps, { member, profileId, mandate });
  const outcome = await faultTold("mandate: not set", set, () => ({ code: "failed" as const }));
  switch (outcome.code) {
    case "set":
      return answer("success", copy[mandate](outcome.name));
    case "same":
      return answer("info", (mandate === "given" ? copy.sameGiven : copy.sameEnded)(outcome.name));
    case "not-an-employee":
      return answer("problem", `${copy.notAnEmployee} ${copy.unchanged}`, { status: 422 });
    case "no-account":
      return answer("problem", `${copy.noAccount} ${copy.unchanged}`, { status: 422 });
    case "failed":
      return answer("problem", copy.failed, { status: 500 });
    case "not-found":
      throw refusal(404, copy.unknown);
    case "no-permission":
      throw refusal(403, refusals.noPermission);
  }
}
