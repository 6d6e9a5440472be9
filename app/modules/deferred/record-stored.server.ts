import type { StoredWish } from "~/modules/clock/punch-schema";
import { toCommand } from "~/modules/clock/punch.server";
import type { Member } from "~/modules/directory/find-session.server";
import { askedFor } from "~/modules/ledger/asked-for";
import type { Known } from "~/modules/ledger/load-people.server";
import type { Decision, PunchRefusal } from "~/modules/ledger/model/commands";
import { decidePunch } from "~/modules/ledger/model/decide-punch";
import type { Punched } from "~/modules/ledger/model/payloads";
import { runCommand } from "~/modules/ledger/run-command.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { Deps } from "~/platform/context.server";
import { requireUnproposed } from "./seen-before.server";

interface StoredInput {
  member: Member;
  /** The device that stored it, where it is everybody's. */
  kioskId: string | undefined;
  key: string;
  wish: StoredWish;
  /** When it was made, by the clocks: not before the last contact, nor after now. */
  at: number;
  punched: Punched;
  /** Their record as the punch before it left it. */
  known: Known | null;
}

type Refusal = PunchRefusal | { code: "before-last" };

/**
 * Records a punch that was stored without network, at the instant at which it was made. Nothing that was recorded since happens later:
 * where something did, it is refused.
 * @returns what is known of the person as it leaves them, with the number of its event.
 */
export async function recordStored(
  deps: Pick<Deps, "db" | "now">,
  { member, kioskId, key, wish, at, punched, known }: StoredInput,
) {
  const { db, now } = deps;
  const { company, profile } = member;
  let before: Known | null = null;
  const outcome = await runCommand<Refusal>(db.$client, subjectOf(member), {
    ...{ now, extent: "open" },
    ...(kioskId === undefined
      ? { source: "offline", actor: { kind: "member", id: profile.id } }
      : { source: "kiosk", actor: { kind: "kiosk", id: kioskId } }),
    // As it would have been asked for with a network: whoever did not hear that answer stores the same punch.
    request: askedFor(key, wish),
    foreseen: known && { people: [known], earlier: null },
    decide: (person, read): Decision<Refusal> => {
      before = read;
      return at < person.state.lastAt
        ? { refusal: { code: "before-last" } }
        : decidePunch(person, toCommand(wish, company), { now: at, timeZone: company.timeZone, punched });
    },
    commitmentsOf: (_, { identity }) => ({ person: identity }),
    also: () => [requireUnproposed({ ...deps, member }, key)],
  });
  if (outcome.code !== "appended") return outcome;
  const { events, people, rows } = outcome;
  const after: Known = { ...before!, person: people[0]! };
  return { code: outcome.code, events, after, seq: rows.at(-1)?.seq ?? null };
}
