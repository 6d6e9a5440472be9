import type { Member } from "~/modules/accounts/find-session.server";
import type { Deps } from "~/platform/context.server";
import { inviteAnswer } from "./invite-answer";
import { invitePerson } from "./invite-person.server";
import { readInvitee } from "./invitee-schema";

/**
 * Invites several people, one after the other: the mail provider limits how many it takes a second.
 * @returns for each in their order what is wrong with them, or null. One that fails stops no other.
 */
export async function invitePeople(
  deps: Deps,
  { member, people }: { member: Member; people: unknown[] },
): Promise<(string | null)[]> {
  const errors: (string | null)[] = [];
  for (const person of people) {
    const read = readInvitee(person);
    errors.push(
      read.ok
        ? inviteAnswer(await invitePerson(deps, { member, invitee: read.invitee })).error
        : Object.values(read.errors).join(". "),
    );
  }
  return errors;
}
