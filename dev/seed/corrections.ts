import { changeOf, type RequestedTimes } from "../../app/modules/corrections/correction-request";
import type { CorrectionCommand } from "../../app/modules/ledger/rules/commands";
import type { EntryTimes } from "../../app/modules/ledger/rules/payloads";
import type { Person as PersonRecord } from "../../app/modules/ledger/rules/person";
import { addDays } from "../../app/time/dates";
import { localDateOf } from "../../app/time/zones";
import { atHour, minuteMs } from "./hours";
import type { Rules } from "./shifts";

interface Story {
  /** The e-mail of the worker, who proposes it for their own record. */
  of: string;
  daysAgo: number;
  reason: string;
  requested: (times: EntryTimes) => RequestedTimes;
  answer?: { by: string; answer: "accept" | "disagree"; comment: string };
}

/** Each is about the last entry that its worker had finished. */
const stories: readonly Story[] = [
  {
    of: "lucia@example.com",
    daysAgo: 9,
    reason: "Fiché la salida y después me quedé a recoger el obrador.",
    requested: ({ check_out_at }) => ({ checkOutTime: check_out_at! + 40 * minuteMs }),
    answer: { by: "marta@example.com", answer: "accept", comment: "Es verdad, yo también estaba." },
  },
  {
    of: "pau@example.com",
    daysAgo: 6,
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
    daysAgo: 1,
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

/** Returns three corrections: accepted, refused and waiting. Each is proposed in the evening and answered the next morning. */
export function seedCorrections(now: number, rules: Rules): SeedCorrection[] {
  const today = localDateOf(now, rules.timeZone);
  return stories.flatMap(({ of, daysAgo, reason, requested, answer }): SeedCorrection[] => {
    const on = addDays(today, -daysAgo);
    const proposed: SeedCorrection = {
      of,
      by: of,
      at: atHour(on, 20, rules.timeZone),
      text: reason,
      command: (person) => proposing(person, requested, rules),
    };
    if (!answer) return [proposed];
    const answered: SeedCorrection = {
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
    return [proposed, answered];
  });
}

function proposing(
  person: PersonRecord,
  requested: Story["requested"],
  { workPauses }: Rules,
): CorrectionCommand {
  const entry = [...person.entries.values()].findLast(({ times }) => times.check_out_at !== null)!;
  const times = requested(entry.times);
  return {
    kind: "propose",
    entry: entry.openedBy,
    change: changeOf({ kind: "change", times }, { entry, version: entry.version }, workPauses),
  };
}
