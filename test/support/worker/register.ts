import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { appendPunch } from "~/modules/clock/punch.server";
import { findCompanySubject } from "~/modules/ledger/find-ledger.server";
import type { Member } from "~/modules/session/find-session.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { companyIdentity, personIdentity, type Identity } from "~/modules/register/identity.server";
import { registerKeysOf } from "~/modules/register/register-keys";
import { readPublishedKeys } from "../../../verifier/trusted-keys";
import { verifyFiles } from "../../../verifier/verify-files";
import { deps } from "./deps";
import type { SignedInMember } from "./people";

/** Before all events of tests. */
const knownAt = Date.UTC(2000, 0, 1);

/** Returns the keys that the tests' configuration publishes. */
export const trusted = () => readPublishedKeys(registerKeysOf(deps().env).published)!;

/** Returns the identifiers of a member's company register. */
export const logOf = ({ company }: Pick<SignedInMember, "company">) => ({
  ledger: company.ledger,
  companyId: company.id,
});

/** Adds people and their company to the register, as their first sign-in would. */
export async function register(...members: SignedInMember[]): Promise<void> {
  const { db } = deps();
  const [{ company }] = members as [SignedInMember];
  const own = await findCompanySubject(db.$client, company);
  await identify(company, own, null, companyIdentity({ name: company.name, nif: company.nif }));
  for (const { profile, email } of members) {
    const who = personIdentity({ full_name: profile.fullName, dni: profile.dni, email });
    await identify(company, profile.subject, profile.id, who);
    const identityFields = { identityCommitment: who.commitment };
    await db.update(profiles).set(identityFields).where(eq(profiles.id, profile.id));
  }
}

async function identify(
  { ledger, timeZone }: SignedInMember["company"],
  subject: number,
  profileId: string | null,
  identity: Identity,
): Promise<void> {
  const { $client: d1 } = deps().db;
  const now = knownAt;
  await executeCommand(
    d1,
    { ledger, subject, profileId },
    {
      now,
      source: "system",
      actor: { kind: "system", id: null },
      extent: "open",
      request: null,
      decide: (person) => ({
        events: [decideIdentity(person, profileId === null ? "company" : "person", { now, timeZone })],
      }),
      commitmentsOf: () => ({ person: identity.commitment }),
      alongside: (events) => events.map((event) => identity.reveal(d1, { ledger, subject, ...event })),
    },
  );
}

/** Records a person's working interval, punched at the given instants. */
export async function worked(member: Member, from: number, to: number | null, location = false) {
  const place = location ? { latitude: 40.4168, longitude: -3.7038 } : null;
  const punchInput = { member, location: place, source: "web" as const, idempotencyKey: null };
  const { db } = deps();
  await appendPunch({ db, now: from }, { ...punchInput, requested: { action: "check_in" } });
  if (to !== null) await appendPunch({ db, now: to }, { ...punchInput, requested: { action: "check_out" } });
}

/** Returns an export as the verifier judges it, and its files as text. */
export async function readExport(answer: Response, keys = trusted()) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const texts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [
      name,
      new TextDecoder("utf-8", { ignoreBOM: true }).decode(content),
    ]),
  );
  const { outcomes } = await verifyFiles([{ name: "registro.zip", bytes }], keys);
  const [outcome] = outcomes;
  if (outcome?.what !== "package") throw new Error(JSON.stringify(outcome));
  return { bytes, texts, outcome: outcome.verdict };
}
