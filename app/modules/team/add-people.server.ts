import type { Member } from "~/modules/session/find-session.server";
import { refusals } from "~/modules/session/refusals";
import type { DuplicatePerson } from "~/modules/people/find-duplicate-person.server";
import type { Deps } from "~/platform/context.server";
import { tooOftenRefusal } from "~/platform/http.server";
import { orElseLogged } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { readInvitee, readRowPerson, type RowPerson } from "./invitations/invitee-schema";
import { invitePerson } from "./invitations/invite-person.server";
import { inviteAnswer } from "./invitations/invite-answer";
import { mostAddedADay, addPerson, findAdded, type PersonInput } from "./server/add-person.server";
import { messages } from "./messages";

interface RowResult {
  error: string | null;
  headers?: Record<string, string>;
  /** Not tried, since the manager has reached the limit of people a minute. */
  isWaiting?: true;
}

/**
 * Adds several people in sequence, since the mail provider limits mails a second. A person with an address is invited. A person
 * without one is added immediately.
 * @param importKey the idempotency key: repeated for the same people, it adds nobody else. Without it, each person needs an
 * address.
 * @returns for each person in order an error or null; one failure stops no other. `waiting` has the people to send again later.
 * The headers say when that is, or when the next day's mails begin.
 */
export async function addListedPeople(
  deps: Deps,
  {
    member,
    people,
    centreId = null,
    importKey = null,
  }: { member: Member; people: unknown[]; centreId?: string | null; importKey?: string | null },
): Promise<{ errors: (string | null)[]; waiting: number[]; headers: Record<string, string> }> {
  const errors: (string | null)[] = [];
  const waiting: number[] = [];
  const headers = {};
  for (const person of people) {
    const inviteeResult = importKey === null ? readInvitee(person) : readRowPerson(person);
    const rowResult: RowResult = inviteeResult.ok
      ? await addOrInvitePerson(deps, {
          member,
          person: { ...inviteeResult.invitee, centreId },
          importKey: importKey ?? "",
          isFull: waiting.length > 0,
        })
      : { error: Object.values(inviteeResult.errors).join(". ") };
    if (rowResult.isWaiting) waiting.push(errors.length);
    errors.push(rowResult.error);
    Object.assign(headers, rowResult.headers);
  }
  return { errors, waiting, headers };
}

/** @param isFull whether an earlier person exceeded the limit. */
async function addOrInvitePerson(
  deps: Deps,
  {
    member,
    person,
    importKey,
    isFull,
  }: { member: Member; person: RowPerson; importKey: string; isFull: boolean },
): Promise<RowResult> {
  const { email, fullName, dni, centreId = null } = person;
  if (email !== null)
    return inviteAnswer(await invitePerson(deps, { member, invitee: { ...person, email } }));
  const adding = { member, person: { fullName, dni }, centreId, isOther: false, idempotencyKey: importKey };
  const outcome = await orElseLogged(
    "person: not added",
    async () => (await findAdded(deps, adding)) ?? (await addWithRoom(deps, adding, isFull)),
    () => ({ code: "failed" as const }),
  );
  switch (outcome.code) {
    case "added":
      return { error: null };
    case "full":
      return { error: tooOftenRefusal.text, headers: tooOftenRefusal.init.headers, isWaiting: true };
    case "failed":
      return { error: messages.addFailed };
    case "already-here":
      return { error: duplicateText(outcome.who) };
    case "too-many":
      return { error: messages.addedTooMany(mostAddedADay) };
    case "no-permission":
      return { error: refusals.noPermission };
  }
}

/** A person who was already added does not count towards the manager's limit. */
const addWithRoom = async (deps: Deps, adding: PersonInput, isFull: boolean) =>
  isFull || (await limitPerson(deps.env, adding.member.profile.id))
    ? { code: "full" as const }
    : addPerson(deps, adding);

function duplicateText({ fullName, dni, status, hasDocument }: DuplicatePerson): string {
  const [name, isActive] = [fullName, status === "active"];
  return hasDocument === 1
    ? messages.documentHere(name, isActive)
    : `${messages.nameHere(name, dni, isActive)} ${messages.addApart}`;
}
