import type { Member } from "~/modules/directory/find-session.server";
import { decideCorrection } from "~/modules/ledger/model/decide-correction";
import type { CorrectionCommand } from "~/modules/ledger/model/commands";
import type { EntryTimes } from "~/modules/ledger/model/payloads";
import type { Person } from "~/modules/ledger/model/person";
import { runCommand } from "~/modules/ledger/run-command.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import { deps } from "./deps";
import { wholeRecord } from "../../unit/ledger/a-record";

interface Correction {
  /** Whose entry it is, and who speaks for the company. */
  worker: Member;
  manager: Member;
  /** The id of the entry. */
  id: string;
  /** What its worker says it is. */
  says: Partial<EntryTimes>;
  answer: "accept" | "disagree";
}

/** A worker proposes that an entry is another, and the company answers: it is corrected, or they disagree. */
export async function correctLog({ worker, manager, id, says, answer }: Correction): Promise<void> {
  const { db, now } = deps();
  const of = subjectOf(worker);
  const take = async (by: Member, command: (person: Person) => CorrectionCommand) => {
    const actor = { kind: "member", id: by.profile.id } as const;
    const { timeZone } = worker.company;
    const outcome = await runCommand(db.$client, of, {
      ...{ now, source: "web", actor, extent: wholeRecord, request: null },
      decide: (person) =>
        decideCorrection(person, command(person), { now, timeZone, actor, hasSecondParty: true }),
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
  await take(manager, ({ state }) => ({ kind: "answer", proposal: state.subjectSeq, answer }));
}
