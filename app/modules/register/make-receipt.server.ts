import { clockEvents, registerIdentities, registerLocations, registerSeals } from "#schema";
import { and, eq, inArray } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import type { LocationData, PersonData } from "./format/commitment";
import { signHead } from "./format/head";
import type { Receipt } from "./format/receipt";
import { genesis } from "./format/seal";
import { toRegisterEvent } from "./read-events.server";
import { sealEvents } from "./seal-events.server";
import { openSigningKey } from "./signing-key.server";

/**
 * The signed receipt of one of the member's own events: what it said, and a signed head that ends at it.
 * @returns null when they have no event of that number.
 */
export async function makeReceipt(
  deps: Pick<Deps, "env" | "db" | "now">,
  { member, seq }: { member: Member; seq: number },
): Promise<Receipt | null> {
  const { db } = deps;
  const { profile, company } = member;
  const [row] = await db
    .select({ event: clockEvents, location: registerLocations, person: registerIdentities })
    .from(clockEvents)
    .leftJoin(registerLocations, eq(registerLocations.eventId, clockEvents.id))
    .leftJoin(registerIdentities, eq(registerIdentities.commitment, clockEvents.personCommitment))
    .where(
      and(
        eq(clockEvents.companyId, company.id),
        eq(clockEvents.seq, seq),
        eq(clockEvents.profileId, profile.id),
      ),
    );
  if (!row) return null;

  await sealEvents(deps, { companyId: company.id });
  const seals = await db
    .select({ seq: registerSeals.seq, hash: registerSeals.hash })
    .from(registerSeals)
    .where(and(eq(registerSeals.companyId, company.id), inArray(registerSeals.seq, [seq - 1, seq])));
  const sealOf = (number: number) => seals.find((seal) => seal.seq === number)?.hash;
  const { person, location } = row;
  return {
    format: "fichaclara-receipt/1",
    event: toRegisterEvent(row.event),
    person: person?.salt ? { salt: person.salt, data: person.data as PersonData } : null,
    location: location?.salt ? { salt: location.salt, data: location.data as LocationData } : null,
    previous_seal: sealOf(seq - 1) ?? genesis,
    head: signHead(
      { company_id: company.id, seq, hash: sealOf(seq)!, at: deps.now },
      await openSigningKey(deps),
    ),
  };
}
