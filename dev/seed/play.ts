import type { Member } from "../../app/modules/session/find-session.server";
import { appendStatements } from "../../app/modules/ledger/append.server";
import { readPeople } from "../../app/modules/ledger/read-people.server";
import { revealStatement } from "../../app/modules/register/reveal.server";
import { decideAct, partiesOf, type SeedAct } from "./act";

const statementsABatch = 400;

/** All entries: an act may be about one of an earlier call. */
const wholeRecord = { from: "2000-01-01", to: "2999-12-31", entry: null };

/**
 * Records the acts as if each instant were now, with the same decisions as a request.
 * Nobody else writes meanwhile. So it keeps each person's state in memory, and writes many acts in one round trip.
 * @param acts in the order in which they happened.
 * @param kioskId the kiosk of those who punch at one.
 * @throws Error when the rules refuse an act.
 */
export async function play(
  d1: Pick<D1Database, "prepare" | "batch">,
  members: readonly Member[],
  acts: readonly SeedAct[],
  kioskId: string,
): Promise<void> {
  const [{ company }] = members as [Member];
  const { ledger, timeZone } = company;
  const subjects = members.map(({ profile }) => ({ subject: profile.subject, profileId: profile.id }));
  const { people } = await readPeople(d1, { ledger, subjects }, { extent: wholeRecord, requestKey: null });
  const profileByEmail = new Map(members.map(({ email, profile }) => [email, profile]));
  const personByEmail = new Map(members.map(({ email }, at) => [email, people[at]!]));
  let waitingStatements: D1PreparedStatement[] = [];
  for (const act of acts) {
    const { of, by } = partiesOf(act);
    const seedPerson = personByEmail.get(of)!;
    const { subject } = profileByEmail.get(of)!;
    const { source, actor } =
      "person" in act && act.person.atKiosk
        ? ({ source: "kiosk", actor: { kind: "kiosk", id: kioskId } } as const)
        : ({ source: "web", actor: { kind: "member", id: profileByEmail.get(by)!.id } } as const);
    const { opening, ...decided } = decideAct(act, seedPerson, { actor, timeZone });
    const appending = appendStatements(d1, [{ subject, person: seedPerson.person, ...decided }], {
      ledger,
      now: act.at,
      source,
      actor,
    });
    const [first] = appending.events;
    waitingStatements.push(...appending.statements);
    if (opening)
      waitingStatements.push(
        revealStatement(d1, { ledger, subject, ...first! }, { domain: "text", opening }),
      );
    personByEmail.set(of, { ...seedPerson, person: appending.people[0]! });
    if (waitingStatements.length < statementsABatch) continue;
    await d1.batch(waitingStatements);
    waitingStatements = [];
  }
  if (waitingStatements.length > 0) await d1.batch(waitingStatements);
}
