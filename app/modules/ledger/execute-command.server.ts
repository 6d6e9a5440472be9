import type { Known } from "./load-people.server";
import type { Decision } from "./rules/commands";
import type { Person } from "./rules/person";
import type { SubjectKey } from "./projections.server";
import { executeCommands, type Commands, type Outcome } from "./execute-commands.server";

/** A command on one person's record. */
export interface Command<Refusal> extends Omit<Commands<Refusal>, "ledger" | "subjects" | "decide"> {
  decide: (person: Person, known: Known) => Decision<Refusal>;
}

/** {@link executeCommands} for one person. */
export const executeCommand = <Refusal>(
  d1: Pick<D1Database, "prepare" | "batch">,
  { ledger, subject, profileId }: SubjectKey & { profileId: string | null },
  { decide, ...command }: Command<Refusal>,
): Promise<Outcome<Refusal>> =>
  executeCommands(d1, {
    ...command,
    ledger,
    subjects: [{ subject, profileId }],
    decide: ([known]) => {
      const decision = decide(known!.person, known!);
      return "refusal" in decision ? decision : { events: [decision.events] };
    },
  });
