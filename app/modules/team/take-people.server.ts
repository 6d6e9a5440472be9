import type { Member } from "~/modules/directory/find-session.server";
import { refusals } from "~/modules/directory/refusals";
import { inviteAnswer } from "~/modules/invitations/invite-answer";
import { invitePerson } from "~/modules/invitations/invite-person.server";
import { readInvitee, readRow, type RowPerson } from "~/modules/invitations/invitee-schema";
import type { SamePerson } from "~/modules/people/same-person.server";
import type { Deps } from "~/platform/context.server";
import { tooOften } from "~/platform/http.server";
import { faultTold } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { addedADay, addPerson, findAdded, type Adding } from "./add-person.server";
import { copy } from "./copy";

interface Taken {
  error: string | null;
  headers?: Record<string, string>;
  /** They were not tried, since their manager has added as many as may be added in a minute. */
  isWaiting?: true;
}

/**
 * Takes several people, one after the other, for the mail provider limits how many it takes a second: who has an address is invited,
 * who has none is added at once.
 * @param importKey names the attempt: repeated about the same people it adds nobody more. Without it nobody is added, and an address
 * is asked of everybody.
 * @returns for each in their order what is wrong with them, or null: one that fails stops no other. `waiting` are those to send
 * again once there is room. And the headers of an answer to that, which say when that is, or when the mails of a new day begin.
 */
export async function takePeople(
  deps: Deps,
  { member, people, importKey = null }: { member: Member; people: unknown[]; importKey?: string | null },
): Promise<{ errors: (string | null)[]; waiting: number[]; headers: Record<string, string> }> {
  const errors: (string | null)[] = [];
  const waiting: number[] = [];
  const headers = {};
  for (const person of people) {
    const read = importKey === null ? readInvitee(person) : readRow(person);
    const taken: Taken = read.ok
      ? await takePerson(deps, {
          ...{ member, person: read.invitee, importKey: importKey ?? "" },
          isFull: waiting.length > 0,
        })
      : { error: Object.values(read.errors).join(". ") };
    if (taken.isWaiting) waiting.push(errors.length);
    errors.push(taken.error);
    Object.assign(headers, taken.headers);
  }
  return { errors, waiting, headers };
}

/** @param isFull whether somebody before them found no room. */
async function takePerson(
  deps: Deps,
  {
    member,
    person,
    importKey,
    isFull,
  }: { member: Member; person: RowPerson; importKey: string; isFull: boolean },
): Promise<Taken> {
  const { email, fullName, dni } = person;
  if (email !== null)
    return inviteAnswer(await invitePerson(deps, { member, invitee: { ...person, email } }));
  const adding = { member, person: { fullName, dni }, isOther: false, idempotencyKey: importKey };
  const outcome = await faultTold(
    "person: not added",
    async () => (await findAdded(deps, adding)) ?? (await addWithRoom(deps, adding, isFull)),
    () => ({ code: "failed" as const }),
  );
  switch (outcome.code) {
    case "added":
      return { error: null };
    case "full":
      return { error: tooOften.text, headers: tooOften.init.headers, isWaiting: true };
    case "failed":
      return { error: copy.addFailed };
    case "already-here":
      return { error: whoIsHere(outcome.who) };
    case "too-many":
      return { error: copy.addedTooMany(addedADay) };
    case "no-permission":
      return { error: refusals.noPermission };
  }
}

/** Somebody who is here already costs nothing of what a manager may write in a minute. */
const addWithRoom = async (deps: Deps, adding: Adding, isFull: boolean) =>
  isFull || (await limitPerson(deps.env, adding.member.profile.id))
    ? { code: "full" as const }
    : addPerson(deps, adding);

function whoIsHere({ fullName, dni, status, hasDocument }: SamePerson): string {
  const [name, isActive] = [fullName ?? "", status === "active"];
  return hasDocument === 1
    ? copy.documentHere(name, isActive)
    : `${copy.nameHere(name, dni, isActive)} ${copy.addApart}`;
}
