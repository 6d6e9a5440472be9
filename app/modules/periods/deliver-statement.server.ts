import { periods } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import type { Actor } from "~/modules/ledger/rules/event";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { recordStatement } from "~/modules/schedules/record-statement.server";
import type { StatementPerson } from "~/modules/schedules/statement-person";
import type { Deps } from "~/platform/context.server";

import type { LocalDate } from "~/time/dates";
import { toStoredContent, type DeliveryWay } from "./statement-content";
import { isPeriod } from "./server/on-period.server";

/**
 * How a statement reached its person: the mail server took it, a manager handed it over on paper, or its person saw it with their account
 * or at a kiosk.
 */
export type DeliveredBy =
  { way: "sent" } | { way: "paper"; manager: Member } | { way: "shown"; kioskId: string | null };

const columnByWay = { sent: "sentAt", shown: "shownAt", paper: "paperAt" } as const satisfies Record<
  DeliveryWay,
  unknown
>;

/**
 * Records that a version of an issued period was delivered. Of each way only the first time is recorded.
 * @returns whether it was recorded now. It is not if it was before, if the period was not issued, or if the manager may not note it.
 * @throws Response 503 while the ledger is rebuilt.
 */
export async function deliverStatement(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  {
    person,
    from,
    version,
    by,
  }: { person: StatementPerson; from: LocalDate; version: number; by: DeliveredBy },
): Promise<boolean> {
  const { company, profileId } = person;
  const key = { profileId, from, version };
  const column = columnByWay[by.way];
  const isFirst = sql`EXISTS (SELECT 1 FROM ${periods} WHERE ${isPeriod(key)} AND ${periods.companyId} = ${company.id} AND ${periods[column]} IS NULL)`;
  const outcome = await recordStatement(deps, {
    person,
    content: toStoredContent({ kind: "period_delivered", from, version, way: by.way }),
    ...authorOf(by, profileId),
    requires: () => (by.way === "paper" ? sql`${isFirst} AND ${mayRecordDelivery(by.manager)}` : isFirst),
    alongside: [
      deps.db
        .update(periods)
        .set({ [column]: deps.now })
        .where(isPeriod(key)),
    ],
  });
  if (outcome === "recorded")
    publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [profileId] } });
  return outcome === "recorded";
}

const mayRecordDelivery = (manager: Member): SQL => stillMay(manager, "close-periods", "company");

/** Returns the actor, the source and the author of a delivery. */
function authorOf(by: DeliveredBy, profileId: string) {
  switch (by.way) {
    case "sent": {
      const actor: Actor = { kind: "system", id: null };
      return { actor, source: "system", authorId: null } as const;
    }
    case "paper": {
      const { id } = by.manager.profile;
      const actor: Actor = { kind: "member", id };
      return { actor, source: "web", authorId: id } as const;
    }
    case "shown": {
      const { kioskId } = by;
      const actor: Actor =
        kioskId === null ? { kind: "member", id: profileId } : { kind: "kiosk", id: kioskId };
      return { actor, source: kioskId === null ? "web" : "kiosk", authorId: profileId } as const;
    }
  }
}
