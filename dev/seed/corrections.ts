import { requestedChangeOf, type RequestedTimes } from "../../app/modules/corrections/correction-request";
import type { CorrectionCommand } from "../../app/modules/ledger/rules/commands";
import type { EntryTimes } from "../../app/modules/ledger/rules/payloads";
import type { Person as PersonRecord } from "../../app/modules/ledger/rules/person";
import { addDays, type LocalDate } from "../../app/time/dates";
import { localDateOf } from "../../app/time/zones";
import { minuteMs } from "../../app/time/units";
import { atHour } from "./hours";
import { closingDays } from "./months";
import type { CompanyRules } from "./shifts";

interface CorrectionStory {
  /** The e-mail of the worker, who proposes it for their own record. */
  of: string;
  /** The day on whose evening it is proposed. */
  on: (today: LocalDate, now: number) => LocalDate;
  reason: string;
  requested: (times: EntryTimes) => RequestedTimes;
  answer?: { by: string; answer: "accept" | "disagree"; comment: string };
}

const daysAgo = (days: number) => (today: LocalDate) => addDays(today, -days);

/** Each is about the last entry that its worker had finished. */
const correctionStories: readonly CorrectionStory[] = [
  {
    of: "omar@example.com",
    // About the month that the owner closes half an hour later. It is accepted the next morning.
    on: (_, now) => closingDays(now)[0],
    reason: "Salí veinte minutos más tarde: el horno no acababa.",
    requested: ({ check_out_at }) => ({ checkOutTime: check_out_at! + 20 * minuteMs }),
    answer: { by: "marta@example.com", answer: "accept", comment: "Vale, lo regularizo este mes." },
  },
  {
    of: "lucia@example.com",
    on: daysAgo(9),
    reason: "Fiché la salida y después me quedé a recoger el obrador.",
    requested: ({ check_out_at }) => ({ checkOutTime: check_out_at! + 40 * minuteMs }),
    answer: { by: "marta@example.com", answer: "accept", comment: "Es verdad, yo también estaba." },
  },
  {
    of: "pau@example.com",
    on: daysAgo(6),
    reason: "Me quedé tres cuartos de hora más para esperar al proveedor de harina.",
    requested: ({ check_out_at }) => ({ checkOutTime: check_out_at! + 45 * minuteMs }),
    answer: {
      by: "jorge@example.com",
      answer: "disagree",
      comment: "El proveedor vino por la mañana. Esa tarde cerré yo y no quedaba nadie.",
    },
  },
  {
    of: "ines@example.com",
    on: daysAgo(1),
    reason: "Empecé media hora antes con el pedido de la boda y no me acordé de fichar.",
    requested: ({ check_in_at }) => ({ checkInTime: check_in_at - 30 * minuteMs }),
  },
];

/** A proposal or an answer. */
export interface SeedCorrection {
  /** E-mails of the worker and of the person who acts. */
  of: string;
  by: string;
  at: number;
  text: string;
  command: (person: PersonRecord) => CorrectionCommand;
}

/**
 * Returns four corrections: two accepted, one refused and one waiting. The first is of a month that is closed meanwhile. Each is proposed
 * in the evening and answered the next morning.
 */
export function seedCorrections(now: number, rules: CompanyRules): SeedCorrection[] {
  const today = localDateOf(now, rules.timeZone);
  return correctionStories.flatMap(({ of, on: onDay, reason, requested, answer }): SeedCorrection[] => {
    const on = onDay(today, now);
    const proposedCorrection: SeedCorrection = {
      of,
      by: of,
      at: atHour(on, 20, rules.timeZone),
      text: reason,
      command: (person) => proposalEventsOf(person, requested, rules),
    };
    if (!answer) return [proposedCorrection];
    const answeredCorrection: SeedCorrection = {
      of,
      by: answer.by,
      at: atHour(addDays(on, 1), 10, rules.timeZone),
      text: answer.comment,
      command: ({ proposals }) => ({
        kind: "answer",
        answer: answer.answer,
        proposal: [...proposals.keys()].at(-1)!,
      }),
    };
    return [proposedCorrection, answeredCorrection];
  });
}

function proposalEventsOf(
  person: PersonRecord,
  requestedTimesOf: CorrectionStory["requested"],
  { workPauses }: CompanyRules,
): CorrectionCommand {
  const entry = [...person.entries.values()].findLast(({ times }) => times.check_out_at !== null)!;
  const times = requestedTimesOf(entry.times);
  return {
    kind: "propose",
    entry: entry.openedBy,
    change: requestedChangeOf({ kind: "change", times }, { entry, version: entry.version }, workPauses),
  };
}
