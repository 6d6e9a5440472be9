import type { Member } from "~/modules/session/find-session.server";
import type { SubjectKey } from "./projections.server";

/** Returns the keys of a member's own record. */
export const subjectOf = ({ company, profile }: Member): SubjectKey & { profileId: string } => ({
  ledger: company.ledger,
  subject: profile.subject,
  profileId: profile.id,
});
