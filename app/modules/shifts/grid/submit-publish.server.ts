import { data, redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { madeAt } from "~/platform/ids";
import { limitPerson } from "~/platform/person-limit.server";
import { localDateOf } from "~/time/zones";
import { publishWeek, type PublishOutcome } from "../publish-week.server";
import { readWeek } from "../read-week.server";
import { saveDrafts } from "../save-drafts.server";
import { mostDrafts } from "../model/shift-week";
import type { DraftToSave } from "../server/insert-drafts.server";
import { nameById } from "../shift-texts";
import { answerMessages } from "./answer-messages";
import { weekFaultText } from "./messages";
import { publishMessages } from "./publish-messages";
import { publishedChangesOf } from "./model/publish-view";
import { weekRowsOf } from "./week-view";
import { offerField, readOffer, readPublishChoice, type PublishChoice } from "./publish-choice";
import { requestedWeek } from "./show-shifts.server";
import { weekPath } from "./week-path";

/** The answer to the form of /shifts/publish. */
export interface PublishAnswer {
  tone: "info" | "problem";
  text: string;
  /** Why weeks were not published, by person. */
  refused: Record<string, string>;
  /** Whether the manager must confirm work on a holiday or during an absence. */
  mustConfirm: boolean;
}

/** Publishes the chosen weeks. Each person gets a mail. @throws Response 404; a redirect to the week */
export async function submitPublish(
  deps: Deps,
  { member, args, form }: { member: Member; args: ActionFunctionArgs; form: FormData },
) {
  const todayOn = localDateOf(deps.now, member.company.timeZone);
  const { week } = requestedWeek(new URL(args.request.url).searchParams, todayOn);
  const postedChoices = form.getAll("person").map(readPublishChoice);
  const people = postedChoices.filter((choice): choice is PublishChoice => choice !== null);
  const ids = new Set(people.map(({ profileId }) => profileId));
  const key = form.get("key");
  const offers = people.map(({ profileId }) => readOffer(form.get(offerField(profileId))));
  if (
    people.length < postedChoices.length ||
    offers.includes(undefined) ||
    ids.size < people.length ||
    typeof key !== "string" ||
    !madeAt(key)
  )
    return problem(answerMessages.invalid);
  if (people.length === 0) return problem(publishMessages.nobodyChosen);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return problem(tooMany.text, {}, tooMany.init);
  if (form.get("confirmed") !== "yes" && (await asksSomething(deps, { member, week, todayOn, ids })))
    return problem(publishMessages.confirmFirst, { mustConfirm: true });
  const draftChoices = await draftPlans(deps, { member, week, people });
  const outcomes = await publishWeek(deps, {
    member,
    week,
    key,
    people: draftChoices.map((choice, at) => ({ ...choice, offer: offers[at] ?? null })),
  });
  const refusalTexts: Record<string, string> = {};
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.code === "no-permission") throw refusal(404, answerMessages.gone);
    const text = refusalText(outcome);
    if (text !== null) refusalTexts[people[at]!.profileId] = text;
  }
  const refusedCount = Object.keys(refusalTexts).length;
  if (refusedCount === 0) throw redirect(weekPath(week, { published: String(people.length) }));
  return problem(publishMessages.someLeft(people.length - refusedCount, refusedCount), {
    refused: refusalTexts,
    tone: people.length > refusedCount ? "info" : "problem",
  });
}

/** Saves the plan of each chosen person without a draft as their draft. @returns the choices with the saved versions. */
async function draftPlans(
  deps: Deps,
  { member, week, people: choices }: { member: Member; week: string; people: readonly PublishChoice[] },
): Promise<PublishChoice[]> {
  if (choices.every(({ version }) => version > 0)) return [...choices];
  const { people } = await readWeek(deps, { member, week });
  const rows = weekRowsOf({ people }, { week, now: deps.now });
  const withoutDraft = new Set(choices.flatMap(({ profileId, version }) => (version === 0 ? profileId : [])));
  const plans = rows
    .filter(({ id, published }) => withoutDraft.has(id) && published === null)
    .map(({ id, plan }): DraftToSave => ({ profileId: id, version: 0, days: plan }));
  const savedVersions = new Map<string, number>();
  for (let at = 0; at < plans.length; at += mostDrafts) {
    const drafts = plans.slice(at, at + mostDrafts);
    const outcomes = await saveDrafts(deps, { member, week, drafts });
    for (const [nth, outcome] of outcomes.entries())
      if (outcome.code === "saved") savedVersions.set(drafts[nth]!.profileId, outcome.version);
  }
  return choices.map(({ profileId, version }) => ({
    profileId,
    version: savedVersions.get(profileId) ?? version,
  }));
}

/** Returns whether a chosen person would work on a holiday or during an accepted absence. */
async function asksSomething(
  deps: Deps,
  { member, week, todayOn, ids }: { member: Member; week: string; todayOn: string; ids: ReadonlySet<string> },
): Promise<boolean> {
  const { people, centreNames } = await readWeek(deps, { member, week });
  const law = companyFactsOf(member.company);
  const rows = weekRowsOf({ people }, { week, now: deps.now });
  const context = { week, todayOn, now: deps.now, law, centreNames: nameById(centreNames) };
  return publishedChangesOf(people, rows, context).some(({ id, asks }) => ids.has(id) && asks.length > 0);
}

/** Says why a person's week was not published; null if it was. */
function refusalText(outcome: PublishOutcome): string | null {
  switch (outcome.code) {
    case "published":
    case "nothing":
      return null;
    case "changed":
      return publishMessages.changedMeanwhile;
    case "no-terms":
      return publishMessages.noTerms;
    case "left":
      return publishMessages.hasLeft;
    case "faulty":
      return weekFaultText(outcome.fault);
    case "begun":
      return publishMessages.allBegun;
    case "invalid-week":
      return answerMessages.weekOver;
    case "no-permission":
      return answerMessages.gone;
    case "offer":
      return publishMessages.offerGone;
    case "busy":
      return publishMessages.notPublished;
  }
}

const problem = (text: string, more: Partial<PublishAnswer> = {}, init: ResponseInit = { status: 422 }) =>
  data<PublishAnswer>({ tone: "problem", text, refused: {}, mustConfirm: false, ...more }, init);
