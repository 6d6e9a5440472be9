// Proves that a screen offers exactly the answers that the decision accepts, for every author, viewer, age and earlier answer.
import { expect, test } from "vitest";
import { answersOpenTo, type Correction } from "~/modules/corrections/correction";
import type { Answer } from "~/modules/corrections/correction-schema";
import type { Actor } from "~/modules/ledger/rules/event";
import { dayMs, hourMs } from "~/time/units";
import { checkIn, checkOut, manager, Record, times, winter, worker } from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");
const now = nine + dayMs;
const another: Actor = { kind: "member", id: "00000000-0000-7000-8000-00000000000c" };
const answers: Answer[] = ["accept", "disagree", "withdraw", "apply"];

interface Case {
  author: Actor;
  viewer: Actor;
  before: "disagree" | "withdraw" | "accept" | null;
  later: number;
  hasCounterparty: boolean;
  isStale: boolean;
}

const cases: Case[] = [worker, manager].flatMap((author) =>
  [worker, manager, another].flatMap((viewer) =>
    ([null, "disagree", "withdraw", "accept"] as const).flatMap((before) =>
      [0, 7 * dayMs].flatMap((later) =>
        [true, false].flatMap((hasCounterparty) =>
          [false, true].map((isStale) => ({ author, viewer, before, later, hasCounterparty, isStale })),
        ),
      ),
    ),
  ),
);

/** Proposes that an entry was an hour longer, in the state of this case. */
function aProposal({ author, before, isStale }: Case) {
  const record = new Record(nine - dayMs);
  record.punch(checkIn, nine);
  record.punch(checkOut, nine + 8 * hourMs);
  const entry = 2;
  const { version } = record.person.entries.get(entry)!;
  const change = { kind: "change", version, times: times(nine, nine + 9 * hourMs) } as const;
  expect(record.correct({ kind: "propose", entry, change }, now, author)).toBeNull();
  const proposal = record.newest.subjectSeq;
  const other = author === worker ? manager : worker;
  if (before)
    record.correct({ kind: "answer", proposal, answer: before }, now, before === "withdraw" ? author : other);
  if (isStale) {
    const stands = record.person.entries.get(entry)!;
    const person = { ...stands, version: stands.version + 100 };
    record.person = { ...record.person, entries: new Map(record.person.entries).set(entry, person) };
  }
  return { record, proposal };
}

function correctionOf(
  { record, proposal }: ReturnType<typeof aProposal>,
  { hasCounterparty, isStale }: Case,
): Correction {
  const { answer, ground, author, proposedAt, change } = record.person.proposals.get(proposal)!;
  const saying = { profileId: "", name: "", at: now, text: null };
  return {
    id: "",
    profileId: worker.id!,
    personName: "",
    day: "2026-03-02",
    timeZone: "Europe/Madrid",
    kind: change.kind,
    entryId: null,
    entryOn: null,
    before: null,
    after: null,
    proposed: { ...saying, profileId: author.id!, at: proposedAt },
    answered: answer && { ...saying, answer },
    applied: ground && { ...saying, ground },
    status: ground
      ? "applied"
      : answer === "disagree"
        ? "disagreed"
        : answer === "withdraw"
          ? "withdrawn"
          : "open",
    isStale: isStale && ground === null,
    hasCounterparty,
    answerer: null,
  };
}

test(`the offered answers are those that the ledger accepts, in all ${cases.length} cases`, () => {
  const tally = { offered: 0, refused: 0 };
  for (const each of cases) {
    const viewer = { profileId: each.viewer.id!, isManager: each.viewer !== worker };
    const offered = answersOpenTo(correctionOf(aProposal(each), each), viewer, now + each.later);
    for (const answer of answers) {
      const { record, proposal } = aProposal(each);
      const command =
        answer === "apply"
          ? ({ kind: "apply", proposal } as const)
          : ({ kind: "answer", proposal, answer } as const);
      const refusal = record.correct(command, now + each.later, each.viewer, each.hasCounterparty);
      // A viewer who may accept gets no question whether to apply: the result would be the same.
      const isTaken = refusal === null && !(answer === "apply" && offered.includes("accept"));
      expect({ ...each, answer, isOffered: offered.includes(answer) }).toEqual({
        ...each,
        answer,
        isOffered: isTaken,
      });
      tally[isTaken ? "offered" : "refused"] += 1;
    }
  }
  expect(Math.min(tally.offered, tally.refused)).toBeGreaterThan(50);
});
