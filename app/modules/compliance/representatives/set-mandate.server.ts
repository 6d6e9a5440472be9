import { profiles } from "#cell";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { decideMandate } from "~/modules/ledger/rules/decide-mandate";
import type { Payloads } from "~/modules/ledger/rules/payloads";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { publish } from "~/modules/live/publish.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { findColleague } from "~/modules/team/find-colleague.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { mandateMail } from "./mandate-mail";

export type Mandate = Payloads["representative"]["mandate"];

export type MandateSet =
  /** `same`: the mandate was already so, and nothing was written. */
  | { code: "set" | "same"; name: string }
  /** The person is unknown, may not be a representative, or has no account; or the manager has no permission. */
  | { code: "not-found" | "not-an-employee" | "no-account" | "no-permission" };

/**
 * Gives a person a mandate as workers' representative, or ends it. One batch has the event with its author, the profile and the mail.
 * Repeated or simultaneous calls give one event and one mail.
 */
export async function setMandate(
  deps: Deps,
  { member, profileId, mandate }: { member: Member; profileId: string; mandate: Mandate },
): Promise<MandateSet> {
  const { db, now, env } = deps;
  const { company, profile: actor } = member;
  const colleague = await findColleague({ db }, { member, profileId });
  if (!colleague) return { code: "not-found" };
  const { subject, email } = colleague;
  if (mandate === "given" && (email === null || colleague.isGone)) return { code: "no-account" };
  const hasAccount = mandate === "given" ? isNotNull(profiles.email) : undefined;
  const isThere = and(eq(profiles.id, profileId), eq(profiles.companyId, company.id), hasAccount);
  const { timeZone } = company;
  const dedupeKey = dailyKey({ kind: `mandate-${mandate}`, to: [company.id, profileId], now, timeZone });
  const outcome = requireOpen(
    await executeCommand(
      db.$client,
      { ledger: company.ledger, subject, profileId },
      {
        now,
        source: "web",
        actor: { kind: "member", id: actor.id },
        extent: "open",
        request: null,
        decide: (person) => decideMandate(person, { mandate }, { now, timeZone: company.timeZone }),
        commitmentsOf: (_, { identity }) => ({ person: identity }),
        alongside: ([event]) => [
          assertInBatch(
            db,
            sql`${stillMay(member, "name-representatives", "company")} AND EXISTS (SELECT 1 FROM ${profiles} WHERE ${isThere})`,
          ),
          ...(event === undefined
            ? []
            : [
                updateProfile(db, profileId, {
                  representsSince: mandate === "given" ? now : null,
                  updatedAt: now,
                }),
                ...(email === null
                  ? []
                  : [
                      queueMail(deps, {
                        dedupeKey,
                        recipient: email,
                        companyId: company.id,
                        ...mandateMail({
                          mandate,
                          company: company.name,
                          by: displayName(actor),
                          origin: env.APP_ORIGIN,
                        }),
                      }),
                    ]),
              ]),
        ],
      },
    ),
  );
  if (outcome.code === "refused") return { code: outcome.refusal };
  if (outcome.code === "unmet") return { code: "no-permission" };
  const isNew = outcome.code === "appended" && outcome.events.length > 0;
  if (isNew) {
    deliverSoon(deps);
    scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
    publish(deps, { companyId: company.id, message: { kind: "people", profileIds: [profileId] } });
  }
  return { code: isNew ? "set" : "same", name: displayName(colleague) };
}
