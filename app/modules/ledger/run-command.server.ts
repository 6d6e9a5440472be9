import type { Known } from "./load-people.server";
import type { Decision } from "./model/commands";
import type { Person } from "./model/person";
import type { SubjectKey } from "./projections.server";
import { runCommands, type Commands, type Outcome } from "./run-commands.server";

/** What is asked of one person's record. */
export interface Command<Refusal> extends Omit<Commands<Refusal>, "ledger" | "subjects" | "decide"> {
  decide: (person: Person, known: Known) => Decision<Refusal>;
}

/** {@link runCommands} for one person. */
export const runCommand = <Refusal>(
  d1: Pick<D1Database, "prepare" | "batch">,
  { ledger, subject, profileId }: SubjectKey & { profileId: string | null },
  { decide, ...command }: Command<Refusal>,
): Promise<Outcome<Refusal>> =>
  runCommands(d1, {
    ...{ ...command, ledger, subjects: [{ subject, profileId }] },
    decide: ([known]) => {
      const decision = decide(known!.person, known!);
      return "refusal" in decision ? decision : { events: [decision.events] };
    },
  });
