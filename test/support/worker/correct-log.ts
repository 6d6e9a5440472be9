import type { Member } from "~/modules/session/find-session.server";
import { decideCorrection } from "~/modules/ledger/rules/decide-correction";
import type { CorrectionCommand } from "~/modules/ledger/rules/commands";
import type { EntryTimes } from "~/modules/ledger/rules/payloads";
import type { Person } from "~/modules/ledger/rules/person";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { Deps } from "~/platform/context.server";
import { wholeRecord } from "../ledger/a-record";
import { deps } from "./deps";

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
export async function correctLog({ worker, id, says, ...correction }: Correction): Promise<void> {
  await take(correction.deps, worker, worker, ({ entries }) => {
    const { openedBy, version, times } = [...entries.values()].find((entry) => entry.id === id)!;
    return {
      kind: "propose",
      entry: openedBy,
      change: { kind: "change", version, times: { ...times, ...says } },
    };
  });
  const { answer } = correction;
  if (answer !== null) await answerLast({ worker, ...correction, answer });
}

/** The company answers the worker's last proposal. */
export const answerLast = ({
  worker,
  manager,
  answer,
  deps: given,
}: Pick<Correction, "worker" | "manager" | "deps"> & { answer: "accept" | "disagree" }): Promise<void> =>
  take(given, worker, manager, ({ proposals }) => ({
    kind: "answer",
    proposal: Math.max(...proposals.keys()),
    answer,
  }));

async function take(
  { db, now }: Pick<Deps, "db" | "now"> = deps(),
  worker: Member,
  by: Member,
  command: (person: Person) => CorrectionCommand,
): Promise<void> {
  const actor = { kind: "member", id: by.profile.id } as const;
  const { timeZone } = worker.company;
  const outcome = await executeCommand(db.$client, subjectOf(worker), {
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
}
