import { data, type ActionFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useRevalidator, type ClientActionFunctionArgs } from "@remix-run/react";
import { forgetSession, type Member } from "~/modules/session/find-session.server";
import { RefusedScreen } from "~/modules/session/refused-screen";
import { PlanUsage } from "~/modules/billing/plan-usage";
import { countedPlan } from "~/modules/policy/price-ids.server";
import { roomWarning } from "~/modules/billing/plan-room";
import { actorOf, restrictionTextUnlessMay } from "~/modules/policy/guards.server";
import { may } from "~/modules/policy/may";
import { AddPersonDialog } from "~/modules/team/add-person-dialog";
import { doneWordIn, TeamScreen } from "~/modules/team/team-screen";
import { WaitingPeople } from "~/modules/team/waiting-people";
import { failedChange, failedChangeAnswer, refusedChange } from "~/modules/team/team-answer";
import { findColleague } from "~/modules/team/find-colleague.server";
import { needsOfForm } from "~/modules/team/needs-of-form";
import { countChangeable } from "~/modules/team/list-changeable.server";
import { readTeamCursor, writeTeamCursor } from "~/modules/team/list-team.server";
import { listJoinCentres } from "~/modules/team/join-centres.server";
import { listScopeChanges } from "~/modules/team/scope-changes.server";
import { showTeam } from "~/modules/team/show-team.server";
import { PinCard } from "~/modules/kiosk/pin-card";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { expiryOf } from "~/modules/team/invitations/expiry";
import { InviteDialog } from "~/modules/team/invitations/invite-dialog";
import {
  submitEndSessionsForm,
  submitMemberForm,
  submitQuestion,
  submitStatusForm,
} from "~/modules/team/submit-team-forms.server";
import { submitExitsForm } from "~/modules/team/submit-exits.server";
import { readTeamFilter } from "~/modules/team/team-filter";
import { requireEditable } from "~/modules/team/require-editable.server";
import { submitNewAddress } from "~/modules/tenancy/onboarding/submit-new-address.server";
import { findPlanRoom } from "~/modules/tenancy/onboarding/find-plan-room.server";
import type { Deps } from "~/platform/context.server";
import { keepActionHeaders } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { orElseLogged } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { keepUnanswered, answerAfterFault } from "~/ui/no-answer";
import { keepAnswer, usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: "Equipo · Fichaclara" }];

export const loader = guardLoader("see-team", async (deps, { args, member, params }) => {
  const filter = readTeamFilter(params);
  const cursor = readTeamCursor(params.get("after"));
  const editId = params.get("edit");
  const actor = await actorOf(args, member);
  const [{ people, next, usage, waiting, invited }, room, centres] = await Promise.all([
    showTeam(deps, { member, filter, cursor }),
    findPlanRoom(args),
    listJoinCentres(deps, member),
  ]);
  const mayInvite = may(actor, "invite", "somebody");
  const mayScope = member.profile.managedCentres === null;
  const editing =
    editId === null ? null : requireEditable(await findColleague(deps, { member, profileId: editId }));
  const isWholeChosen = params.has("all");
  // If the whole team fits on one page, the page counts it.
  const isPaged = next !== null || cursor !== null;
  return {
    me: member.profile.id,
    company: member.company.name,
    exitsKey: newId(deps.now),
    personKey: newId(deps.now),
    filter,
    people,
    invited: mayInvite
      ? invited.map(({ expiresAt, ...person }) => ({ ...person, expiry: expiryOf(expiresAt, deps.now) }))
      : [],
    room,
    centres,
    // The numbers of the plan are those of the whole company.
    usage: may(actor, "see-billing", "company") ? usage : null,
    plan: countedPlan(deps.env, member.company),
    waiting: { people: waiting, maySubscribe: may(actor, "subscribe", "company") },
    after: params.get("after"),
    next: next && writeTeamCursor(next),
    isWholeChosen,
    searchCount: isWholeChosen || isPaged ? await countChangeable(deps, { member, filter }) : null,
    inactiveInSearch:
      isWholeChosen && room && filter.status !== "active"
        ? await countChangeable(deps, { member, filter: { ...filter, status: "inactive" } })
        : 0,
    editing,
    scopeChanges:
      mayScope && editing?.role === "admin"
        ? await listScopeChanges(deps, { member, profileId: editing.id, centres: centres.centres })
        : [],
    done: doneWordIn(params),
    mayInvite,
    mayAdd: may(actor, "add-person", "somebody"),
    mayScope,
    mayOffer: may(actor, "offer-ownership", "company"),
    mayPrintLink: may(actor, "close-periods", "company"),
  };
});

export const ErrorBoundary = RefusedScreen;

// Every form of the page needs this right, which is checked before the form is read. Each then needs its own.
export const action = guardAction("end-sessions", (deps, { args, member, form }) => {
  const submit = () => submitForm(args, deps, { member, form, url: new URL(args.request.url) });
  return orElseLogged("team", submit, () => data(failedChangeAnswer(form), { status: 500 }));
});

async function submitForm(
  args: ActionFunctionArgs,
  deps: Deps,
  input: { member: Member; form: FormData; url: URL },
) {
  const { member, form } = input;
  const intent = form.get("intent");
  const question = form.get("ask");
  const unpaid = await restrictionTextUnlessMay(args, needsOfForm(form), "somebody");
  if (unpaid) return data(refusedChange(form, unpaid), { status: 402 });
  if (intent === "end-sessions") return submitEndSessionsForm(deps, input);
  if (intent === "exits") return submitExitsForm(deps, input);
  const mayUndo = may(await actorOf(args, member), "activate", "somebody");
  if (question !== null) return submitQuestion(deps, { ...input, mayUndo });
  if (intent === "new-address") return submitNewAddress(deps, input);
  // All other forms add to the register.
  const tooMany = await limitPerson(args.context.env, member.profile.id);
  if (tooMany) return data(refusedChange(form, tooMany.text), tooMany.init);
  if (intent === "edit") return submitMemberForm(deps, input);
  const answer = await submitStatusForm(deps, { ...input, mayUndo });
  forgetSession(args.context);
  return answer;
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const form = await args.request.clone().formData();
  const answering = args.serverAction<typeof action>();
  return keepAnswer(
    args,
    answering.catch((fault: unknown) => answerAfterFault(fault, failedChange(fault, form))),
  );
}

export const headers = keepActionHeaders;

export default function Team() {
  const { company, mayInvite, mayAdd, personKey, room, centres, waiting, usage, plan, ...page } =
    useLoaderData<typeof loader>();
  const answer = usePersistentActionData<typeof action>();
  const { revalidate } = useRevalidator();
  return (
    <TeamScreen
      {...page}
      centres={centres.centres}
      usage={usage && <PlanUsage {...usage} plan={plan} />}
      waiting={<WaitingPeople {...waiting} plan={plan} />}
      answer={answer}
      warn={(addedCount) => roomWarning(room, addedCount, "activate")}
      invite={
        <>
          {mayAdd && (
            <AddPersonDialog
              idempotencyKey={personKey}
              warning={roomWarning(room, 1, "activate")}
              centres={centres}
              showCard={({ name, ...given }) => <PinCard {...{ name, company, given }} />}
            />
          )}
          {mayInvite && (
            <InviteDialog
              warning={roomWarning(room, 1, "invite")}
              centres={centres}
              onInvited={() => void revalidate()}
            />
          )}
        </>
      }
    />
  );
}
