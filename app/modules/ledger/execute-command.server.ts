import type { BatchPart, BatchParts } from "~/platform/statement.server";
import type { PersonRecord } from "./read-people.server";
import type { Decision } from "./rules/commands";
import type { Person } from "./rules/person";
import type { SubjectKey } from "./projections.server";
import { executeCommands, type Commands, type CommandsOutcome } from "./execute-commands.server";

/** A command on one person's record. */
export interface Command<
  Refusal = never,
  Alongside extends BatchParts = readonly BatchPart[],
  Details = undefined,
> extends Omit<Commands<Refusal, Alongside, Details>, "ledger" | "subjects" | "decide"> {
  decide: (person: Person, record: PersonRecord) => Decision<Refusal> & { details?: Details };
}

/** {@link executeCommands} for one person. */
export const executeCommand = <
  Refusal = never,
  const Alongside extends BatchParts = readonly BatchPart[],
  Details = undefined,
>(
  d1: Pick<D1Database, "prepare" | "batch">,
  { ledger, subject, profileId }: SubjectKey & { profileId: string | null },
  { decide, ...command }: Command<Refusal, Alongside, Details>,
): Promise<CommandsOutcome<Refusal, Alongside, Details>> =>
  executeCommands(d1, {
    ...command,
    ledger,
    subjects: [{ subject, profileId }],
    decide: ([known]) => {
      const decision = decide(known!.person, known!);
      return "refusal" in decision ? decision : { events: [decision.events], details: decision.details };
    },
  });
