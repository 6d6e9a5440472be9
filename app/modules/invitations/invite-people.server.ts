import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { inviteAnswer } from "./invite-answer";
import { invitePerson } from "./invite-person.server";
import { readInvitee } from "./invitee-schema";

/**
 * Invites several people, one after the other: the mail provider limits how many it takes a second.
 * @returns for each in their order what is wrong with them, or null: one that fails stops no other. And the headers of an
 * answer to that, which say when the mails of a new day begin if there were too many.
 */
export async function invitePeople(
  deps: Deps,
  { member, people }: { member: Member; people: unknown[] },
): Promise<{ errors: (string | null)[]; headers: Record<string, string> }> {
  const errors: (string | null)[] = [];
  const headers = {};
  for (const person of people) {
    const read = readInvitee(person);
    if (!read.ok) {
      errors.push(Object.values(read.errors).join(". "));
      continue;
    }
    const answer = inviteAnswer(await invitePerson(deps, { member, invitee: read.invitee }));
    errors.push(answer.error);
    Object.assign(headers, answer.headers);
  }
  return { errors, headers };
}
