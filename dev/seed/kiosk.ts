import { kioskPins } from "../../drizzle/cell";
import { kiosks } from "../../drizzle/directory";
import type { Member } from "../../app/modules/session/find-session.server";
import { hmacOf } from "../../app/modules/kiosk/pin-hmac.server";
import { decideIdentity } from "../../app/modules/ledger/rules/decide-identity";
import { executeCommand } from "../../app/modules/ledger/execute-command.server";
import type { Deps } from "../../app/platform/context.server";
import { newSecret } from "../../app/platform/hash.server";
import { newId } from "../../app/platform/ids";
import { prepare } from "../../app/platform/statement.server";
import { cast, seedTablet, type CastPerson } from "./cast";

export interface SeedDeps extends Pick<Deps, "directory" | "db" | "now"> {
  /** The secret must be that of the Worker that uses this database. */
  env: Pick<Deps["env"], "KIOSK_PIN_SECRET">;
}

/**
 * Pairs the company's kiosk, as its owner would. No browser has its cookie: to punch, pair another kiosk.
 * @returns its id.
 */
export async function pairTablet(
  { directory, now }: SeedDeps,
  { by: { company, profile }, lastUsedAt }: { by: Member; lastUsedAt: number },
): Promise<string> {
  const id = newId(now);
  await directory.insert(kiosks).values({
    id,
    ...seedTablet,
    tokenHash: newSecret(),
    codeHash: newSecret(),
    codeExpiresAt: now,
    createdAt: now,
    companyId: company.id,
    pairedBy: profile.id,
    pairedAt: now,
    lastUsedAt,
  });
  return id;
}

/** Gives a number and a PIN to each person at the kiosk, with an event of the owner for each. */
export async function givePins({ db, env, now }: SeedDeps, members: ReadonlyMap<CastPerson, Member>) {
  const setBy = members.get(cast[0]!)!.profile.id;
  for (const [{ atKiosk }, { company, profile }] of members) {
    if (!atKiosk) continue;
    const of = { companyId: company.id, profileId: profile.id };
    const { number, pin } = atKiosk;
    const pinHmac = await hmacOf(env, { ...of, pin });
    const row = { ...of, number, pinHmac, pinDigits: pin.length, setAt: now, setBy };
    const whose = { ledger: company.ledger, subject: profile.subject, profileId: profile.id };
    const actor = { kind: "member", id: setBy } as const;
    await executeCommand(db.$client, whose, {
      now,
      source: "web",
      actor,
      extent: "open",
      request: null,
      decide: (person) => ({
        events: [decideIdentity(person, "pin_set", { now, timeZone: company.timeZone })],
      }),
      commitmentsOf: (_, { identity }) => ({ person: identity }),
      alongside: () => [prepare(db.$client, db.insert(kioskPins).values(row))],
    });
  }
}
