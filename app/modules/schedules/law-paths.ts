import type { Member } from "~/modules/session/find-session.server";
import type { FactPaths } from "~/modules/law/law-notes-list";
import { isFor } from "~/modules/policy/may";

/** Returns where a member states the facts that decide a note. Only a manager of the whole company states those about it. */
export const lawPathsOf = ({ profile }: Member, personPath: string | null = null): FactPaths => ({
  company: isFor(profile, "change-company") ? "/settings#convenio" : null,
  person: isFor(profile, "plan-schedules") ? personPath : null,
});
