import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { copy } from "./copy";
import { discard, giveTo } from "./settle-unattributed.server";

/** What a manager is told who says whose punches are. */
export interface SettledAnswer {
  tone: "success" | "problem";
  text: string;
  /** Of a form that was refused: which group it was, what it lacks, and what was ticked. */
  failed: { group: string; punch?: string; person?: string; ticked: string[] } | null;
}

/** More than a screen shows. */
const mostAtOnce = 100;

/** Gives the ticked punches to whom the form names, or discards them. @throws Response 404 for somebody of no company of theirs */
export async function submitUnattributed(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { group = "", person = "", intent = "" } = textFields(form);
  const ids = form.getAll("punch").filter((id) => typeof id === "string");
  const failed = (
    missing: { punch?: string; person?: string },
    text = "",
    init: ResponseInit = { status: 422 },
  ) => data<SettledAnswer>({ tone: "problem", text, failed: { group, ticked: ids, ...missing } }, init);
  if (ids.length === 0 || ids.length > mostAtOnce) return failed({ punch: copy.loosePunchMissing });
  if (intent !== "discard" && person === "") return failed({ person: copy.loosePersonMissing });
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return failed({}, tooMany.text, tooMany.init);
  const said = (tone: SettledAnswer["tone"], text: string, status = 200) =>
    data<SettledAnswer>({ tone, text, failed: null }, { status });
  if (intent === "discard") {
    const count = await discard(deps, { member, ids });
    if (count === null) throw refusal(404, copy.looseUnknown);
    return count > 0 ? said("success", copy.looseDiscarded(count)) : said("problem", copy.looseSettled, 409);
  }
  const given = await giveTo(deps, { member, ids, profileId: person });
  if (given.code === "nobody") throw refusal(404, copy.looseUnknown);
  if (given.code === "settled") return said("problem", copy.looseSettled, 409);
  const { proposed, unsaid } = given;
  const texts = [
    ...(proposed > 0 ? [copy.looseGiven(proposed)] : []),
    ...(unsaid > 0 ? [copy.looseUnsaid(unsaid)] : []),
  ];
  return said(unsaid > 0 ? "problem" : "success", texts.join(" "), proposed > 0 ? 200 : 409);
}
