import type { Member } from "~/modules/directory/find-session.server";
import { decideCorrection } from "~/modules/ledger/rules/decide-correction";
import type { CorrectionCommand } from "~/modules/ledger/rules/commands";
import type { EntryTimes } from "~/modules/ledger/rules/payloads";
import type { Person } from "~/modules/ledger/rules/person";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { Deps } from "~/platform/context.server";
import { deps } from "./deps";
import { wholeRecord } from "../../unit/ledger/a-record";

interface Correction {
  /** The worker of the entry, and the manager who answers for the company. */
  worker: Member;
  manager: Member;
  /** The id of the entry. */
  id: string;
  /** The times that the worker proposes. */
  says: Partial<EntryTimes>;
  /** Null if nobody answers. */
  answer: "accept" | "disagree" | null;
  /** The database and the time; those of the tests by default. */
  deps?: Pick<Deps, "db" | "now">;
}

/** The worker proposes a change to an entry, and the company applies it, disagrees or does not answer. */
export async function correctLog({
  worker,
  manager,
  id,
  says,
  answer,
  deps: given = deps(),
}: Correction): Promise<void> {
  const { db, now } = given;
  const of = subjectOf(worker);
  const take = async (by: Member, command: (person: Person) => CorrectionCommand) => {
    const actor = { kind: "member", id: by.profile.id } as const;
    const { timeZone } = worker.company;
    const outcome = await executeCommand(db.$client, of, {
      now,
      source: "web",
      actor,
      extent: wholeRecord,
      request: null,
      decide: (person) =>
        decideCorrection(person, command(person), {
          now,
          timeZone,
          actor,
          hasCounterparty: true,
          employedSince: null,
        }),
    });
    if (outcome.code !== "appended") throw new Error(JSON.stringify(outcome));
  };
  await take(worker, ({ entries }) => {
    const { openedBy, version, times } = [...entries.values()].find((entry) => entry.id === id)!;
    return {
      kind: "propose",
      entry: openedBy,
      change: { kind: "change", version, times: { ...times, ...says } },
    };
  });
  if (answer !== null)
    await take(manager, ({ state }) => ({ kind: "answer", proposal: state.subjectSeq, answer }));
}
