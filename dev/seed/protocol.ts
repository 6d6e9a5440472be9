import { protocolVersions } from "../../drizzle/cell";
import type { Member } from "../../app/modules/session/find-session.server";
import type { Payloads } from "../../app/modules/ledger/rules/payloads";
import { factsOf } from "../../app/modules/compliance/protocol/facts";
import { protocolDigest } from "../../app/modules/compliance/protocol/save-protocol.server";
import { draftSections } from "../../app/modules/compliance/protocol/sections";
import type { Deps } from "../../app/platform/context.server";
import { newId } from "../../app/platform/ids";
import { addDays } from "../../app/time/dates";
import { localDateOf } from "../../app/time/zones";
import { minuteMs } from "../../app/time/units";
import type { CastPerson } from "./cast";
import { atHour } from "./hours";

const savedDaysAgo = 60;
/** People who have not read it yet. */
const nonReaders = ["omar@example.com", "nerea@example.com"];

/** A person has read the protocol. */
export interface SeedReading {
  person: CastPerson;
  at: number;
  read: Payloads["protocol_read"];
}

/**
 * Saves the demo company's protocol, as its settings propose it, by its owner, two months ago.
 * @returns the confirmations of most people, on the following days.
 */
export async function seedProtocol(
  { db, now }: Pick<Deps, "db" | "now">,
  members: ReadonlyMap<CastPerson, Member>,
): Promise<SeedReading[]> {
  const [{ company, profile }] = [...members.values()] as [Member, ...Member[]];
  const { timeZone } = company;
  const savedOn = addDays(localDateOf(now, timeZone), -savedDaysAgo);
  const facts = factsOf(company, { hasKiosks: true });
  const sections = draftSections(facts);
  const digest = protocolDigest(sections);
  const savedAt = atHour(savedOn, 12, timeZone);
  await db.insert(protocolVersions).values({
    id: newId(savedAt),
    companyId: company.id,
    version: 1,
    sections,
    facts: { ...facts },
    digest,
    savedBy: profile.id,
    savedAt,
  });
  const readers = [...members.keys()].filter(({ email }) => !nonReaders.includes(email));
  return readers.map((person, place) => ({
    person,
    read: { version: 1, digest },
    at: atHour(addDays(savedOn, place), 13, timeZone) + place * minuteMs,
  }));
}
