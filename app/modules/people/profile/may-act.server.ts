import { profiles } from "#schema";
import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";

/**
 * Holds while the member is active and, where that is asked, manages the company: asked again by each statement of a
 * batch, because somebody may have been deactivated since the session was read.
 */
export const mayAct = ({ profile, company }: Member, { asManager }: { asManager: boolean }): SQL => sql`
  EXISTS (SELECT 1 FROM ${profiles} me
          WHERE me.id = ${profile.id} AND me.company_id = ${company.id} AND me.status = 'active'
            AND (me.role IN ('owner', 'admin') OR NOT ${asManager ? 1 : 0}))`;
