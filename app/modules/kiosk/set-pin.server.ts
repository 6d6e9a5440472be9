import { kioskPins, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { rolesOver } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { prepared, statement } from "~/platform/statement.server";
import { hmacOf } from "./pin-hmac.server";
import { pinGivenMail } from "./pin-mail";
import type { PinHolder } from "./pin-holder.server";

/** The first number that anybody gets. */
const firstNumber = 101;

/**
 * Gives somebody a PIN for kiosks, and a number the first time. That it is another is an event of theirs, in the same batch: who
 * did it, and when, is what they can see.
 * @param kioskId where whoever stands there chooses their own.
 * @returns `no-permission` where who does it may no longer.
 */
export async function setPin(
  deps: Deps,
  {
    member,
    holder,
    pin,
    kioskId,
  }: { member: Member; holder: PinHolder; pin: string; kioskId?: string | undefined },
): Promise<{ code: "set" | "no-permission" }> {
  const { db, now, env } = deps;
  const { company, profile } = member;
  const { profileId, subject } = holder;
  const pinHmac = await hmacOf(env, { companyId: company.id, profileId, pin });
  const isOwn = profileId === profile.id;
  const mail = pinGivenMail({ by: displayName(profile), company: company.name, origin: env.APP_ORIGIN });
  // Whoever has no address is told at the kiosk.
  const recipient = isOwn ? null : holder.email;
  const { timeZone } = company;
  const dedupeKey = dailyKey({ kind: "pin-given", to: [company.id, profileId], now, timeZone });
  const by =
    kioskId === undefined
      ? ({ source: "web", actor: { kind: "member", id: profile.id } } as const)
      : ({ source: "kiosk", actor: { kind: "kiosk", id: kioskId } } as const);
  const outcome = requireOpen(
    await runCommand(
      db.$client,
      { ledger: company.ledger, subject, profileId },
      {
        ...{ now, ...by, extent: "open", request: null },
        decide: (person) => ({
          events: [decideIdentity(person, "pin_set", { now, timeZone: company.timeZone })],
        }),
        commitmentsOf: (_, { identity }) => ({ person: identity }),
        also: () => [
          requireThat(
            db,
            sql`${stillMay(member, "set-pin", isOwn ? undefined : rolesOver("set-pin"))} AND EXISTS (
              SELECT 1 FROM ${profiles} WHERE ${and(eq(profiles.id, profileId), eq(profiles.companyId, company.id))})`,
          ),
          // Numbers are given in turn: the database writes one at a time.
          prepared(
            db,
            statement(
              db,
              sql`INSERT INTO ${kioskPins} (profile_id, company_id, number, pin_hmac, set_at, set_by)
                  SELECT ${profileId}, ${company.id}, coalesce(max(number) + 1, ${firstNumber}), ${pinHmac}, ${now}, ${profile.id}
                  FROM ${kioskPins} WHERE company_id = ${company.id}
                  ON CONFLICT (profile_id) DO UPDATE SET pin_hmac = excluded.pin_hmac, set_at = excluded.set_at,
                    set_by = excluded.set_by`,
            ),
          ),
          ...(recipient === null
            ? []
            : [prepared(db, queueMail(deps, { dedupeKey, recipient, companyId: company.id, ...mail }))]),
        ],
      },
    ),
  );
  if (outcome.code === "unmet") return { code: "no-permission" };
  if (recipient !== null) deliverSoon(deps);
  sealAfterAnswer(deps, { ledger: company.ledger, companyId: company.id });
  return { code: "set" };
}

/** The statement that forgets the PINs of people who have been erased. @param whose a condition on `profiles`. */
export const forgetPins = ({ db }: Pick<Deps, "db">, whose: ReturnType<typeof sql>) =>
  db.delete(kioskPins).where(sql`${kioskPins.profileId} IN (SELECT id FROM ${profiles} WHERE ${whose})`);
