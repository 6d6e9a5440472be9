import { describe, expect, test } from "vitest";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import type { Actor } from "~/modules/ledger/rules/event";
import { entriesOf } from "~/modules/register/format/entries";
import type { DisclosedLine } from "~/modules/register/format/lines";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { createRemarks } from "../../../verifier/remarks";
import { verifyPackage } from "../../../verifier/verify-package";
import { aCompany } from "../../support/register/random-company";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";
import { aToldEvent } from "../../support/register/disclosed-life";
import {
  checkIn,
  checkOut,
  forgotExit,
  fromHome,
  lunch,
  manager,
  Record,
  times,
  undo,
  winter,
  worker,
  zone,
} from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");
const later = nine + 2 * dayMs;
const when = "el 04/03/2026 a las 09:00:00 (+01:00)";
const names = new Map([
  [worker.id, "Ana"],
  [manager.id, "Olga"],
]);

/** The worker worked from nine to five. */
function aDay(): Record {
  const record = new Record(nine - dayMs);
  record.punch(checkIn, nine);
  record.punch(checkOut, nine + 8 * hourMs);
  return record;
}

/** Proposes another end for the only entry, or to void it (null). */
const propose = (record: Record, endAt: number | null, by = worker) => {
  const { openedBy, version } = [...record.person.entries.values()].at(-1)!;
  const change =
    endAt === null
      ? ({ kind: "void", version } as const)
      : ({ kind: "change", version, times: times(nine, endAt) } as const);
  expect(record.correct({ kind: "propose", entry: openedBy, change }, later, by)).toBeNull();
  return record.person.state.subjectSeq;
};

/**
 * Returns the verifier's remarks about a record.
 * @param texts the text of an event, null if erased. @param knownNames the people whose names it
 * knows.
 */
function remarksOf({ events }: Record, texts: { [kind: string]: string | null } = {}, knownNames = names) {
  const lines = events.map((event): DisclosedLine => {
    const { envelope, facts } = aToldEvent(event);
    const text = texts[event.kind];
    const commitments = { ...facts.commitments, text: text === undefined ? null : "0".repeat(64) };
    const opening = typeof text === "string" ? { data: { text }, salt: "" } : null;
    return {
      envelope,
      facts: { ...facts, commitments },
      revealed: { person: null, place: null, text: opening },
    };
  });
  const remarks = createRemarks();
  remarks.add(entriesOf(lines), { name: "Ana", lines });
  return remarks.list((id) => knownNames.get(id));
}

describe("the verdict's remarks about entries", () => {
  test("are empty, with a sentence, if nothing changed", () => {
    expect(remarksOf(aDay())).toEqual({
      entries: [],
      total: 0,
      counts: [
        "Ningún fichaje se ha corregido ni anulado, ninguno tiene una discrepancia y a ninguno le falta la salida.",
      ],
    });
  });

  test("count an open entry instead of denying a missing exit", () => {
    const record = new Record(nine - dayMs);
    record.punch(checkIn, nine);
    expect(remarksOf(record).counts).toEqual([
      "Ningún fichaje se ha corregido ni anulado, y ninguno tiene una discrepancia.",
      "1 fichaje en curso, todavía sin salida.",
    ]);
  });

  test("show a correction in agreement: the punched times, the present ones, and the reason", () => {
    const record = aDay();
    const proposal = propose(record, nine + 9 * hourMs);
    record.correct({ kind: "answer", proposal, answer: "accept" }, later, manager);
    const texts = { correction_proposed: "salí más tarde", correction_answered: "lo vi en la alarma" };
    expect(remarksOf(record, texts)).toEqual({
      total: 1,
      counts: ["1 fichaje corregido: 1 de acuerdo."],
      entries: [
        {
          title: "Ana · 02/03/2026 · nº 2",
          lines: [
            "Corregido de acuerdo.",
            "Fichado: 02/03/2026 de 09:00:00 (+01:00) a 17:00:00; en el centro; cuenta 8:00.",
            "Ahora: 02/03/2026 de 09:00:00 (+01:00) a 18:00:00; en el centro; cuenta 9:00.",
            `Propuesto por Ana ${when}.`,
            "Motivo: «salí más tarde».",
            `Aceptado por Olga ${when}.`,
            "Al aceptarla: «lo vi en la alarma».",
            `Aplicado por Olga ${when}.`,
          ],
        },
      ],
    });
  });

  test("show a refused proposal next to its entry, with both comments", () => {
    const record = aDay();
    const proposal = propose(record, nine + 9 * hourMs);
    record.correct({ kind: "answer", proposal, answer: "disagree" }, later, manager);
    const { counts, entries } = remarksOf(record, {
      correction_proposed: "salí más tarde",
      correction_answered: "cerramos a las cinco",
    });
    expect(counts).toEqual(["1 fichaje con discrepancia: constan las dos versiones."]);
    expect(entries[0]!.lines).toEqual([
      "Con discrepancia.",
      "Ahora: 02/03/2026 de 09:00:00 (+01:00) a 17:00:00; en el centro; cuenta 8:00.",
      "La persona dice: 02/03/2026 de 09:00:00 (+01:00) a 18:00:00; en el centro; cuenta 9:00.",
      `Propuesto por Ana ${when}.`,
      "Motivo: «salí más tarde».",
      `Rechazado por Olga ${when}.`,
      "Motivo del rechazo: «cerramos a las cinco».",
    ]);
  });

  test("show the first version of an entry that the company changed twice alone, and mark erased texts", () => {
    const record = aDay();
    for (const hours of [9, 7]) {
      const proposal = propose(record, nine + hours * hourMs, manager);
      record.correct({ kind: "answer", proposal, answer: "disagree" }, later, worker);
      expect(record.correct({ kind: "apply", proposal }, later, manager)).toBeNull();
    }
    const { counts, entries } = remarksOf(record, { correction_proposed: null });
    expect(counts).toEqual([
      "1 fichaje corregido: 1 sin acuerdo.",
      "1 fichaje con discrepancia: constan las dos versiones.",
    ]);
    expect(entries[0]!.lines).toEqual([
      "Corregido sin acuerdo. Con discrepancia.",
      "Fichado: 02/03/2026 de 09:00:00 (+01:00) a 17:00:00; en el centro; cuenta 8:00.",
      "Antes de la última corrección: 02/03/2026 de 09:00:00 (+01:00) a 18:00:00; en el centro; cuenta 9:00.",
      "Ahora, según la empresa: 02/03/2026 de 09:00:00 (+01:00) a 16:00:00; en el centro; cuenta 7:00.",
      `Propuesto por Olga ${when}.`,
      "Motivo: el texto se ha borrado.",
      `Rechazado por Ana ${when}.`,
      `Aplicado por Olga ${when}.`,
    ]);
  });

  test("show an entry added after a week without an answer: there was nothing before", () => {
    const record = new Record(nine - dayMs);
    const added = { kind: "add", times: times(nine, nine + 21 * hourMs) } as const;
    record.correct({ kind: "propose", entry: null, change: added }, later, manager);
    const proposal = record.person.state.subjectSeq;
    record.correct({ kind: "apply", proposal }, later + 7 * dayMs, manager);
    const { counts, entries } = remarksOf(record);
    expect(counts).toEqual(["1 fichaje corregido: 1 sin respuesta en 7 días."]);
    expect(entries[0]!.lines.slice(0, 3)).toEqual([
      "Corregido sin respuesta en 7 días.",
      "Fichado: nada.",
      "Ahora: 02/03/2026 de 09:00:00 (+01:00) a 06:00:00 del 03/03/2026; en el centro; cuenta 21:00.",
    ]);
  });

  test("show a refused addition alone, until an entry contains it", () => {
    const record = new Record(nine - dayMs);
    const added = { kind: "add", times: times(nine, nine + 8 * hourMs) } as const;
    const refuse = (by: typeof worker, other: typeof worker) => {
      expect(record.correct({ kind: "propose", entry: null, change: added }, later, by)).toBeNull();
      const proposal = record.person.state.subjectSeq;
      expect(record.correct({ kind: "answer", proposal, answer: "disagree" }, later, other)).toBeNull();
    };
    // A proposal with which the worker disagrees is over.
    refuse(manager, worker);
    expect(remarksOf(record).total).toBe(0);
    refuse(worker, manager);
    const texts = { correction_proposed: "abrí yo", correction_answered: "estaba cerrado" };
    expect(remarksOf(record, texts)).toEqual({
      total: 1,
      counts: ["1 fichaje que falta según la persona: la empresa no está de acuerdo."],
      entries: [
        {
          title: "Ana · 02/03/2026 · nº 4",
          lines: [
            "Con discrepancia: falta según la persona.",
            "La persona dice: 02/03/2026 de 09:00:00 (+01:00) a 17:00:00; en el centro; cuenta 8:00.",
            `Propuesto por Ana ${when}.`,
            "Motivo: «abrí yo».",
            `Rechazado por Olga ${when}.`,
            "Motivo del rechazo: «estaba cerrado».",
          ],
        },
      ],
    });
    expect(record.correct({ kind: "propose", entry: null, change: added }, later)).toBeNull();
    const proposal = record.person.state.subjectSeq;
    record.correct({ kind: "answer", proposal, answer: "accept" }, later, manager);
    expect(remarksOf(record).counts).toEqual(["1 fichaje corregido: 1 de acuerdo."]);
  });

  test("distinguish entries voided without a counterparty, undone immediately, and without an exit", () => {
    const record = aDay();
    const proposal = propose(record, null);
    record.correct({ kind: "apply", proposal }, later, worker, false);
    record.punch(checkIn, later);
    record.punch(undo, later + 30_000);
    record.punch(checkIn, later + hourMs);
    record.punch(lunch, later + 2 * hourMs);
    record.punch(fromHome, later + 2 * hourMs + minuteMs);
    record.punch(forgotExit, later + 18 * hourMs);
    const { counts, entries, total } = remarksOf(record);
    expect(counts).toEqual([
      "1 fichaje corregido: 1 sin segunda parte.",
      "1 fichaje anulado por una corrección, también entre los corregidos.",
      "1 fichaje anulado en el primer minuto.",
      "1 fichaje sin salida.",
      "1 fichaje en curso, todavía sin salida.",
    ]);
    expect(total).toBe(3);
    expect(entries.map(({ lines }) => lines)).toEqual([
      [
        "Corregido sin segunda parte. Anulado por la corrección.",
        "Fichado: 02/03/2026 de 09:00:00 (+01:00) a 17:00:00; en el centro; cuenta 8:00.",
        "Ahora: no cuenta.",
        `Propuesto por Ana ${when}.`,
        `Aplicado por Ana ${when}.`,
      ],
      [
        "Anulado en el primer minuto.",
        "Dice: 04/03/2026 desde las 09:00:00 (+01:00), en curso; en el centro; no cuenta horas.",
      ],
      [
        "Sin salida.",
        "Dice: 04/03/2026 desde las 10:00:00 (+01:00), sin salida; comida desde las 11:00:00, sin final; en el centro, a distancia desde las 11:01:00; no cuenta horas.",
      ],
    ]);
  });

  test("keep typed text within its line, and show invisible characters", () => {
    const record = aDay();
    const proposal = propose(record, nine + 9 * hourMs);
    record.correct({ kind: "answer", proposal, answer: "accept" }, later, manager);
    const { entries } = remarksOf(record, {
      correction_proposed: `uno\n  VÁLIDO: \u001b[2J\u202edos ${"x".repeat(500)}`,
    });
    const line = entries[0]!.lines.find((each) => each.startsWith("Motivo"));
    expect(line).toContain("Motivo: «uno VÁLIDO: \\u{1b}[2J\\u{202e}dos xxx");
    expect(line!.length).toBeLessThan(450);
  });

  test("describe a person without a name by their role and profile", () => {
    const record = aDay();
    const proposal = propose(record, nine + 9 * hourMs);
    record.correct({ kind: "answer", proposal, answer: "accept" }, later, manager);
    const { lines } = remarksOf(record, {}, new Map()).entries[0]!;
    expect(lines).toContain(`Propuesto por la propia persona (perfil ${worker.id}) ${when}.`);
    expect(lines.at(-1)).toBe(
      `Aplicado por otra persona de la empresa, cuyo nombre no trae el paquete (perfil ${manager.id}) ${when}.`,
    );
  });

  test("count all entries and list the first, changed ones before the others", () => {
    const record = new Record(nine - dayMs);
    for (let at = nine; at < nine + 120 * hourMs; at += 2 * hourMs) {
      record.punch(checkIn, at);
      record.punch(undo, at + 30_000);
    }
    record.punch(checkIn, nine + 130 * hourMs);
    record.punch(checkOut, nine + 131 * hourMs);
    const { openedBy, version } = [...record.person.entries.values()].at(-1)!;
    const proposed = { kind: "propose", entry: openedBy, change: { kind: "void", version } } as const;
    record.correct(proposed, nine + 132 * hourMs);
    record.correct(
      { kind: "answer", proposal: record.person.state.subjectSeq, answer: "accept" },
      nine + 132 * hourMs,
      manager,
    );
    const { entries, total, counts } = remarksOf(record);
    expect(counts).toContain("60 fichajes anulados en el primer minuto.");
    expect([entries.length, total]).toEqual([50, 61]);
    expect(entries[0]!.lines[0]).toBe("Corregido de acuerdo. Anulado por la corrección.");
  });
});

describe("the remarks about random companies", () => {
  const remarkWords: [count: RegExp, cell: RegExp][] = [
    [/^(\d+) fichajes? corregidos?/, /corregido/],
    [/(\d+) de acuerdo/, /corregido de acuerdo/],
    [/(\d+) sin acuerdo/, /corregido sin acuerdo/],
    [/(\d+) sin respuesta en 7 días/, /corregido sin respuesta/],
    [/(\d+) sin segunda parte/, /corregido sin segunda parte/],
    [/^(\d+) fichajes? con discrepancia/, /con discrepancia/],
    [/^(\d+) fichajes? anulados? por/, /anulado por corrección/],
    [/^(\d+) fichajes? anulados? en/, /anulado(?! por)/],
    [/^(\d+) fichajes? sin salida/, /sin salida/],
  ];

  test(
    "have the counts of the last column of registro.csv, and only for a valid package",
    { tags: "deep" },
    async () => {
      const seen = new Set<number>();
      for (let seed = 0; seed < 30; seed++) {
        const files = filesOf(aSealedPackage(aCompany(seed, 40)));
        const { verdict } = await verifyPackage(files, trustedKeys);
        if (verdict.verdict !== "valid") throw new Error(JSON.stringify(verdict.findings));
        const { remarks, register } = verdict;
        const cells = register.rows.map((row) => row.cells().at(-1)!);
        remarkWords.forEach(([count, cell], at) => {
          const remarkCounts = remarks.counts.map((sentence) => Number(count.exec(sentence)?.[1] ?? 0));
          const expected = cells.filter((text) => cell.test(text)).length;
          expect(Math.max(...remarkCounts), `seed ${seed}, ${cell}`).toBe(expected);
          if (expected > 0) seen.add(at);
        });
        const missing = remarks.counts.map((sentence) =>
          Number(/^(\d+) fichajes? que falta/.exec(sentence)?.[1] ?? 0),
        );
        expect(remarks.total).toBe(cells.filter((text) => text !== "").length + Math.max(...missing));
        const jsonl = files.jsonl.map((byte, at) => (at === files.jsonl.length - 30 ? byte ^ 1 : byte));
        const altered = (await verifyPackage({ ...files, jsonl }, trustedKeys)).verdict;
        expect([altered.verdict, "remarks" in altered]).toEqual(["invalid", false]);
      }
      expect(seen.size).toBe(remarkWords.length);
    },
  );
});

describe("the remark about an answer at a kiosk", () => {
  const kiosk = { kind: "kiosk", id: "a tablet" } as const;
  const givenPinText = " (en el kiosco, con un PIN que otra persona le dio)";
  const ofThere = " (en el kiosco, con un PIN elegido allí)";

  test.each([
    ["nobody set", [], ""],
    ["a manager gave", [manager], givenPinText],
    ["its person chose elsewhere", [manager, worker], ""],
    ["was chosen at a kiosk", [manager, kiosk], ofThere],
    ["a manager gave again", [worker, manager], givenPinText],
  ] as [string, Actor[], string][])("names a PIN that %s", (_, setBy, pinText) => {
    const record = aDay();
    for (const by of setBy)
      record.take({
        by,
        decide: (person) => ({ events: [decideIdentity(person, "pin_set", { now: later, timeZone: zone })] }),
      });
    const about = propose(record, nine + 7 * hourMs, manager);
    expect(record.correct({ kind: "answer", proposal: about, answer: "accept" }, later, kiosk)).toBeNull();
    const [entry] = remarksOf(record).entries;
    expect(entry!.lines).toContain(`Propuesto por Olga ${when}.`);
    expect(entry!.lines).toContain(`Aceptado por Ana${pinText} ${when}.`);
  });
});

describe("an entry from before its worker joined", () => {
  /** The worker joined on the day after the entry, and the manager accepted it. */
  function anEarlierEntry(): Record {
    const record = new Record(nine + dayMs);
    const change = { kind: "add" as const, times: times(nine, nine + 8 * hourMs) };
    expect(record.correct({ kind: "propose", entry: null, change }, later)).toBeNull();
    const proposal = record.newest.subjectSeq;
    expect(record.correct({ kind: "answer", proposal, answer: "accept" }, later, manager)).toBeNull();
    return record;
  }
  const linesOf = ({ events }: Record) =>
    events.map((event): DisclosedLine => ({
      ...aToldEvent(event),
      revealed: { person: null, place: null, text: null },
    }));
  const listed = (lines: readonly DisclosedLine[], record: Record) => {
    const remarks = createRemarks();
    remarks.add(entriesOf(linesOf(record)), { name: "Ana", lines });
    return remarks.list((id) => names.get(id));
  };

  test("has that remark if the joining is disclosed", () => {
    const record = anEarlierEntry();
    const { counts, entries } = listed(linesOf(record), record);
    expect(entries[0]!.lines[0]).toBe("Corregido de acuerdo. Anterior al alta.");
    expect(counts).toContain("1 fichaje anterior al alta: de días antes de que la persona se uniera.");
  });

  test("has no such remark otherwise: a later change of role is no joining", () => {
    const record = anEarlierEntry();
    record.member({ status: "active", role: "admin" }, later + dayMs);
    const { counts, entries } = listed(linesOf(record).slice(1), record);
    expect(entries[0]!.lines[0]).toBe("Corregido de acuerdo.");
    expect(counts.join(" ")).not.toContain("anterior");
  });

  test("on the day of joining has no such remark", () => {
    const record = new Record(nine + 10 * hourMs);
    const change = { kind: "add" as const, times: times(nine, nine + 8 * hourMs) };
    record.correct({ kind: "propose", entry: null, change }, later);
    record.correct({ kind: "answer", proposal: record.newest.subjectSeq, answer: "accept" }, later, manager);
    expect(listed(linesOf(record), record).counts.join(" ")).not.toContain("anterior");
  });
});
