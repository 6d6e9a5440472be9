import type { Member } from "~/modules/directory/find-session.server";
import type { SubjectKey } from "./projections.server";

/** By which keys a member's own working time is kept. */
export const subjectOf = ({ company, profile }: Member): SubjectKey & { profileId: string } => ({
  ledger: company.ledger,
  subject: profile.subject,
  profileId: profile.id,
});
