import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { peopleACall } from "~/modules/team/invitations/invitee-schema";
import { nameCompany } from "~/modules/team/invitations/name-company.server";
import { nameInEmail, readPasted } from "~/modules/team/invitations/pasted-people";
import { addListedPeople } from "~/modules/team/add-people.server";
import type { Deps } from "~/platform/context.server";
import { messages } from "./messages";
import type { StartAnswer } from "./first-steps";

/** More than ten people with names and addresses need. */
const longestText = 20_000;

/**
 * Invites the people in a pasted text. It sends nothing before the user has seen what it leaves out of the text (`left_out`). Those whose
 * invitation failed remain in the field, with their errors.
 */
export async function submitPasted(
  deps: Deps,
  { member, typed }: { member: Member; typed: Record<string, string> },
) {
  const answer = (
    status: number,
    errors: StartAnswer["errors"],
    { sent = 0, left = typed, headers = {}, leftOut }: PastedAnswer = {},
  ) =>
    data<StartAnswer>(
      {
        step: "invite",
        message: sent > 0 ? { tone: "success", text: messages.sent(sent) } : null,
        errors,
        typed: left,
        ...(leftOut && { leftOut }),
      },
      { status, headers },
    );
  const text = typed.people ?? "";
  if (text.length > longestText) return answer(422, { people: messages.tooMany(peopleACall) });
  const pasted = readPasted(text);
  if (pasted.length === 0) return answer(422, { people: messages.nothingPasted });
  if (pasted.length > peopleACall) return answer(422, { people: messages.tooMany(peopleACall) });
  const peopleWithEmail = pasted.flatMap((person) => ("email" in person ? [person] : []));
  const textsWithoutEmail = pasted.flatMap((person) => ("text" in person ? [person.text] : []));
  const noAddressErrors = textsWithoutEmail.map((text) => messages.noAddress(text));
  if (peopleWithEmail.length === 0) return answer(422, { people: noAddressErrors.join(". ") });
  const unused = peopleWithEmail.flatMap((person) => (person.unused === undefined ? [] : [person.unused]));
  const leftOut = [...textsWithoutEmail, ...unused].join("\n");
  if (leftOut !== "" && leftOut !== typed.left_out?.replaceAll("\r\n", "\n")) {
    const leftOutErrors = [...noAddressErrors, ...unused.map((text) => messages.notUsed(text))];
    return answer(422, { people: `${leftOutErrors.join(". ")}. ${messages.leftOut}` }, { leftOut });
  }
  const namingResult = await nameCompany(deps, member, typed.company_name);
  if (!namingResult.ok) return answer(namingResult.status, { company_name: namingResult.error });
  const people = peopleWithEmail.map(({ email, fullName }) => ({
    email,
    full_name: fullName ?? nameInEmail(email),
    dni: null,
    role: "employee",
  }));
  const { errors, headers } = await addListedPeople(deps, { member: namingResult.member, people });
  const failedPeople = peopleWithEmail.flatMap((person, at) =>
    errors[at] ? [{ ...person, error: errors[at] }] : [],
  );
  const wrong = failedPeople.map(({ email, error }) => `${email}: ${error}`).join(". ");
  const failedLines = failedPeople.map(pastedLineOf).join("\n");
  return answer(wrong === "" ? 200 : 422, wrong === "" ? {} : { people: wrong }, {
    sent: peopleWithEmail.length - failedPeople.length,
    left: { people: failedLines },
    headers,
  });
}

interface PastedAnswer {
  sent?: number;
  /** The text that remains in the field. */
  left?: Record<string, string>;
  headers?: Record<string, string>;
  /** What the user must have seen before it is left out. */
  leftOut?: string;
}

/** Returns a person as text to paste again. */
const pastedLineOf = ({ email, fullName }: { email: string; fullName: string | null }) =>
  fullName === null ? email : `${fullName} <${email}>`;
