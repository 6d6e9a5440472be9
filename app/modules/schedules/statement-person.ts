import type { Company, Member } from "~/modules/session/find-session.server";

/** A person of a company, as statements name them. */
export interface StatementPerson {
  company: Pick<Company, "id" | "ledger" | "timeZone" | "closedAt">;
  profileId: string;
  /** Their key in the ledger. */
  subject: number;
}

/** Returns a member as the person of their own statements. */
export const personOf = ({ company, profile }: Member): StatementPerson => ({
  company,
  profileId: profile.id,
  subject: profile.subject,
});
