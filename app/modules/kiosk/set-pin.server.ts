import { kioskPins, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { dailyKey } from "~/modules/mail/daily-key";
import type { EachKey } from "~/modules/mail/mail-rules";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { nameOf, namesOf, replaceColumns } from "~/platform/statement.server";
import { hmacOf } from "./pin-hmac.server";
import { firstNumber } from "./model/entry-lengths";
import { pinChosenMail, pinGivenMail } from "./model/pin-mail";
import type { PinHolder } from "./pin-holder.server";

/**
 * Sets a person's kiosk PIN, and assigns a number the first time. An event in the same batch records who set it and when, for the
 * person to see.
 * Its person gets a mail, unless they chose it in their own session.
 * @param kiosk the kiosk, if the person chooses their own PIN there.
 * @param isFirst whether it must be the person's first PIN.
 * @returns `no-permission` if the actor no longer has the permission, or if the person has a PIN already and `isFirst` is set.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function setPin(
  deps: Deps,
  {
    member,
    holder,
    pin,
    kiosk,
    isFirst = false,
  }: {
    member: Member;
    holder: PinHolder;
    pin: string;
    kiosk?: { id: string; name: string } | undefined;
    isFirst?: boolean;
  },
): Promise<{ code: "set" | "no-permission" }> {
  const { db, now, env } = deps;
  const { company, profile } = member;
  const { profileId, subject } = holder;
  const pinHmac = await hmacOf(env, { companyId: company.id, profileId, pin });
  const isOwn = profileId === profile.id;
  const { timeZone } = company;
  const toPerson = { company: company.name, origin: env.APP_ORIGIN };
  const mail = kiosk
    ? pinChosenMail({ kiosk: kiosk.name, ...toPerson })
    : pinGivenMail({ by: displayName(profile), ...toPerson });
  // A person without an address gets the notice at the kiosk.
  const recipient = isOwn && !kiosk ? null : holder.email;
  const keyAt = (subjectSeq: number): EachKey =>
    kiosk
      ? `pin-chosen:${company.id}:${profileId}:${subjectSeq}`
      : dailyKey({ kind: "pin-given", to: [company.id, profileId], now, timeZone });
  const by = kiosk
    ? ({ source: "kiosk", actor: { kind: "kiosk", id: kiosk.id } } as const)
    : ({ source: "web", actor: { kind: "member", id: profile.id } } as const);
  const outcome = requireOpen(
    await executeCommand(
      db.$client,
      { ledger: company.ledger, subject, profileId },
      {
        now,
        ...by,
        extent: "open",
        request: null,
        decide: (person) => ({
          events: [decideIdentity(person, "pin_set", { now, timeZone: company.timeZone })],
        }),
        commitmentsOf: (_, { identity }) => ({ person: identity }),
        alongside: ([changed]) => [
          assertInBatch(
            db,
            sql`${stillMay(member, "set-pin", isOwn ? "self" : { people: [profileId] })} AND EXISTS (
              SELECT 1 FROM ${profiles} WHERE ${and(eq(profiles.id, profileId), eq(profiles.companyId, company.id))})
              AND NOT (${isFirst ? 1 : 0} AND EXISTS (SELECT 1 FROM ${kioskPins} WHERE ${eq(kioskPins.profileId, profileId)}))`,
          ),
          // The database runs one write at a time, so two people never get the same number.
          sql`INSERT INTO ${kioskPins} (${namesOf(kioskPins, "profileId", "companyId")},
            ${namesOf(kioskPins, "number", "pinHmac", "setAt", "setBy", "pinDigits")})
                  SELECT ${profileId}, ${company.id}, coalesce(max(${kioskPins.number}) + 1, ${firstNumber}),
                    ${pinHmac}, ${now}, ${profile.id}, ${pin.length}
                  FROM ${kioskPins} WHERE ${kioskPins.companyId} = ${company.id}
                  ON CONFLICT (${nameOf(kioskPins.profileId)})
                    DO UPDATE SET ${replaceColumns(kioskPins, "pinHmac", "setAt", "setBy", "pinDigits")}`,
          ...(recipient === null
            ? []
            : [
                queueMail(deps, {
                  dedupeKey: keyAt(changed!.subjectSeq),
                  recipient,
                  companyId: company.id,
                  ...mail,
                }),
              ]),
        ],
      },
    ),
  );
  if (outcome.code === "unmet") return { code: "no-permission" };
  if (recipient !== null) deliverSoon(deps);
  scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
  return { code: "set" };
}

/**
 * Returns the statement that deletes the PINs of erased people.
 * @param whose a condition on `profiles`.
 */
export const erasePins = ({ db }: Pick<Deps, "db">, whose: ReturnType<typeof sql>) =>
  db
    .delete(kioskPins)
    .where(sql`${kioskPins.profileId} IN (SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`);
