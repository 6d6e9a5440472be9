import { copy } from "./copy";
import type { InviteOutcome } from "./invite-person.server";

/** The status with which an invitation is answered, and what is wrong with it, if anything. */
export function inviteAnswer({ code }: InviteOutcome): { status: number; error: string | null } {
  switch (code) {
    case "invited":
      return { status: 200, error: null };
    case "not-mailed":
      return { status: 502, error: copy.mailFailed };
    case "already-here":
      return { status: 409, error: copy.alreadyHere };
    case "in-another-company":
      return { status: 409, error: copy.inAnotherCompany };
  }
}
