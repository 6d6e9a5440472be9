import { signInLinks } from "#directory";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { findLinkId, signLinkToken } from "./sign-in-token.server";

/** A link is spent at this number of wrong letters. */
export const mostWrongLetters = 3;

/** What a browser or program that did not request the link gets. */
export type LetterQuestion =
  | { code: "confirm" | "confirmation-stale"; confirmation: string }
  | { code: "letter-wrong"; confirmation: string; guessesLeft: number }
  | { code: "link-burned" }
  /** It was spent meanwhile. */
  | { code: "link-invalid"; spentOn: null };

interface LetterAnswer {
  confirmation: string | null;
  /** What the user typed as the first letter of the address. */
  letter: string | null;
}

/**
 * Asks for the first letter of the link's address, within 120 s. Reason: some mail scanners run scripts and press buttons. The page does
 * not show the address. Each wrong letter is counted on the link, and the third one spends it. An empty field is no guess.
 * @returns null if the letter is right.
 */
export async function askFirstLetter(
  deps: GlobalDeps,
  link: { id: string; email: string; wrongLetters: number },
  { confirmation, letter }: LetterAnswer,
): Promise<LetterQuestion | null> {
  const isConfirmationFresh =
    confirmation !== null &&
    (await findLinkId(deps, { purpose: "sign-in-confirmation", token: confirmation })) === link.id;
  const typedLetter = firstLetter(letter ?? "");
  if (isConfirmationFresh && typedLetter === firstLetter(link.email)) return null;
  const wrongLetters =
    isConfirmationFresh && typedLetter !== "" ? await countWrongLetter(deps, link.id) : link.wrongLetters;
  if (wrongLetters === null) return { code: "link-invalid", spentOn: null };
  if (wrongLetters >= mostWrongLetters) return { code: "link-burned" };
  const { token } = await signLinkToken(deps, { purpose: "sign-in-confirmation", linkId: link.id });
  if (confirmation === null) return { code: "confirm", confirmation: token };
  if (!isConfirmationFresh) return { code: "confirmation-stale", confirmation: token };
  return { code: "letter-wrong", confirmation: token, guessesLeft: mostWrongLetters - wrongLetters };
}

/** The first letter of a text. The whole address also matches. */
const firstLetter = (text: string) => text.trim().normalize("NFKC").toLowerCase().slice(0, 1);

/** @returns the number of wrong letters of the link; null if it was spent meanwhile. */
async function countWrongLetter({ directory, now }: GlobalDeps, linkId: string): Promise<number | null> {
  const nextCount = sql`${signInLinks.wrongLetters} + 1`;
  const [link] = await directory
    .update(signInLinks)
    .set({ wrongLetters: nextCount, consumedAt: sql`iif(${nextCount} >= ${mostWrongLetters}, ${now}, NULL)` })
    .where(and(eq(signInLinks.id, linkId), isNull(signInLinks.consumedAt)))
    .returning({ wrongLetters: signInLinks.wrongLetters });
  return link?.wrongLetters ?? null;
}
