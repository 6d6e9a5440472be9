import { companies, profiles } from "#cell";
import { and, eq, ne } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { withRetries } from "~/platform/retry.server";
import { addresseeOf, readChoice } from "./choice-token.server";
import type { MailKind } from "./messages";

const fieldByKind = {
  daily: "wantsDaily",
  weekly: "wantsWeekly",
  monthly: "wantsMonthly",
  reminders: "wantsReminders",
} as const;
const columnOf = (kind: MailKind) => profiles[fieldByKind[kind]];

/** Whether a person gets a kind of mail. */
export interface KnownChoice {
  kind: MailKind;
  company: string;
  isWanted: boolean;
}

/** Returns the choice behind a mail's link. Null unless one of our mails to the person's current address has it. */
export async function findChoice(deps: GlobalDeps, token: string): Promise<KnownChoice | null> {
  const knownChoice = await findChoiceAndCell(deps, token);
  return knownChoice && knownChoice.choice;
}

/**
 * Starts or stops a kind of mail to a person, by its link. An unchanged choice writes nothing.
 * @returns "unknown" for an invalid link.
 */
export async function chooseByLink(
  deps: GlobalDeps,
  { token, isWanted }: { token: string; isWanted: boolean },
): Promise<"chosen" | "unknown"> {
  const knownChoice = await findChoiceAndCell(deps, token);
  if (!knownChoice) return "unknown";
  const { there, profileId, choice } = knownChoice;
  const newValues = { [fieldByKind[choice.kind]]: isWanted };
  const isAnother = and(eq(profiles.id, profileId), ne(columnOf(choice.kind), isWanted));
  await withRetries(() => there.db.update(profiles).set(newValues).where(isAnother));
  return "chosen";
}

async function findChoiceAndCell(deps: GlobalDeps, token: string) {
  const linkChoice = await readChoice(deps, token);
  if (!linkChoice) return null;
  const { profileId, kind, addressee } = linkChoice;
  const choiceRow = await findInCells(deps, async ({ db }) => {
    const [row] = await db
      .select({
        email: profiles.email,
        isWanted: columnOf(kind),
        userId: profiles.userId,
        company: companies.name,
      })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.companyId))
      .where(eq(profiles.id, profileId));
    return row;
  });
  if (!choiceRow) return null;
  const { email, userId, isWanted, company } = choiceRow.found;
  const isTheirs = email !== null && userId !== null && (await addresseeOf(profileId, email)) === addressee;
  if (!isTheirs) return null;
  return { there: choiceRow.there, profileId, choice: { kind, company, isWanted } };
}
