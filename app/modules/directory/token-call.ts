import * as z from "zod";
import type { LetterQuestion } from "./server/ask-first-letter.server";
import { messages } from "./messages";
import type { IssuedSession } from "./issue-session.server";
import type { User } from "./redeem-sign-in-link.server";

const token = z.string("debe ser texto").min(1, "falta").max(2_000, "es demasiado largo");

/** With several companies: the profile that the session uses. */
const profileId = z.string("debe ser texto").max(64, "es demasiado largo").nullish();

/** The body of POST /api/auth/token. */
export const tokenSchema = z.discriminatedUnion(
  "grant_type",
  [
    z.object({
      grant_type: z.literal("magic_link"),
      token,
      /** RFC 7636 §4.1 */
      code_verifier: z
        .string("debe ser texto")
        .regex(/^[\w.~-]{43,128}$/, "debe tener de 43 a 128 caracteres (RFC 7636)")
        .nullish(),
      profile_id: profileId,
      /** From the answer that asks for the letter. */
      confirmation: token.nullish(),
      /** The first letter of the address. */
      letter: z.string("debe ser texto").max(320, "es demasiado largo").nullish(),
    }),
    z.object({ grant_type: z.literal("refresh_token"), refresh_token: token, profile_id: profileId }),
  ],
  { error: "grant_type debe ser magic_link o refresh_token" },
);

/** Returns the session as API clients see it. `expires_at` and `expires_in` are in seconds, as in OAuth. */
export function tokenAnswer({ user, session, now }: { user: User; session: IssuedSession; now: number }) {
  return {
    access_token: session.token,
    refresh_token: session.refreshToken,
    token_type: "bearer",
    expires_in: Math.round((session.expiresAt - now) / 1000),
    expires_at: Math.floor(session.expiresAt / 1000),
    user: userAnswer(user),
  };
}

/** Returns the answer for a user with several companies. The program repeats the call with one of these profiles and the same link. */
export const severalCompaniesAnswer = ({
  theirs,
}: {
  theirs: readonly { profileId: string; companyId: string }[];
}) =>
  Response.json(
    {
      error: messages.severalCompanies,
      profiles: theirs.map(({ profileId, companyId }) => ({ id: profileId, company_id: companyId })),
    },
    { status: 409 },
  );

/**
 * Returns the answer for a link that this program did not request. It repeats the call with the `confirmation` and the first letter of the
 * address.
 */
export function letterAnswer(question: Extract<LetterQuestion, { confirmation: string }>, letter: string) {
  const { confirmation } = question;
  if ("guessesLeft" in question) {
    const { guessesLeft } = question;
    const error = letter.trim() === "" ? messages.letterMissing : messages.letterWrong(guessesLeft);
    return questionAnswer(error, { confirmation, guesses_left: guessesLeft });
  }
  const isStale = question.code === "confirmation-stale";
  return questionAnswer(isStale ? messages.confirmationStale : messages.letterForProgram, { confirmation });
}

const questionAnswer = (error: string, more: object) => Response.json({ error, ...more }, { status: 409 });

/** Returns a user as API clients see them. */
export const userAnswer = ({ id, email, userMetadata }: User) => ({
  id,
  email,
  user_metadata: userMetadata,
  identities: [{ provider: "email", id, email }],
});
