import { beforeAll, describe, expect, test } from "vitest";
import type { NewEvent } from "~/modules/ledger/rules/event";
import { messages as reports } from "~/modules/timesheets/reports/messages";
import { addDays, monthOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { minuteMs } from "~/time/units";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { correctLog } from "../../../support/worker/correct-log";
import { aLog, aMember, type SignedInMember } from "../../../support/worker/people";

const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
const at = (text: string) => Date.parse(`${text}:00+02:00`);
const punched = { identified_by: "session", deferred: null } as const;

type Happening = Pick<NewEvent, "kind" | "occurredAt" | "payload">;
const pause = (startAt: number, minutes: number, countsAsWork = false): Happening[] => [
  {
    kind: "pause_start",
    occurredAt: startAt,
    payload: { ...punched, kind: "meal", counts_as_work: countsAsWork },
  },
  { kind: "pause_end", occurredAt: startAt + minutes * minuteMs, payload: punched },
];

let owner: SignedInMember;

beforeAll(async () => {
  owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
});

/** Returns a month's texts on screen and on paper, with the same white space. */
async function readSheet(who: SignedInMember, month: string, by = owner) {
  const path = `/reports/registro/${who.profile.id}/${month}`;
  const html = await (await call(path, { cookie: by.cookie })).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const pdf = await call(`${path}.pdf`, { cookie: by.cookie, env: unlimited });
  const plain = (text: string) => text.replaceAll(/\s+/g, " ").replaceAll(" · ", " ");
  return {
    main,
    screen: plain(main.replaceAll("<!-- -->", "").replaceAll(/<[^>]*>/g, " ")),
    pages: (await pagesOfPdf(await pdf.arrayBuffer())).map(plain),
  };
}

describe("the month sheet", () => {
  test("shows pauses, work at a distance, missing exits, corrections and disputes, also on paper", async () => {
    const ana = await aMember({ company: owner.company, fullName: "Ana Ruiz" });
    const day = (on: string, from: string, to: string | null, rest: object = {}) =>
      aLog(ana, {
        checkInTime: at(`2026-09-${on}T${from}`),
        checkOutTime: to === null ? null : at(`2026-09-${on}T${to}`),
        ...rest,
      });
    await day("07", "09:02", "17:30", { meanwhile: pause(at("2026-09-07T14:00"), 45) });
    await day("08", "09:00", "17:00", { meanwhile: pause(at("2026-09-08T11:00"), 15, true) });
    await day("09", "09:00", "17:00", { mode: "remote" });
    const missing = { kind: "exit_missing", occurredAt: at("2026-09-10T20:00"), payload: {} };
    await day("10", "09:00", null, { meanwhile: [missing] });
    const moved = await day("14", "09:00", "17:00");
    const argued = await day("15", "09:00", "17:00");
    const both = { worker: ana, manager: owner };
    const until = (time: string) => ({ check_out_at: at(time) });
    await correctLog({ ...both, id: moved.id, says: until("2026-09-14T18:00"), answer: "accept" });
    await correctLog({ ...both, id: argued.id, says: until("2026-09-15T19:00"), answer: "disagree" });

    const { screen, pages } = await readSheet(ana, "2026-09");
    // The corrected entry's details are below the table, on the same page.
    expect(pages).toHaveLength(1);
    // The time with all pauses has a column of its own on paper.
    const onPaper = (screenText: string) =>
      screenText.replace("Total (presencia)", "Total Presencia").replace(/ \((\d+ h \d\d min)\)$/, " $1");
    const asSaid = (screenText: string) => screenText;
    for (const [text, written] of [[screen, asSaid] as const, [pages.join(" "), onPaper] as const])
      for (const expectedText of [
        "Total (presencia)",
        "lun 07/09/2026 09:02 – 17:30 14:00 – 14:45 7 h 43 min (8 h 28 min)",
        "mar 08/09/2026 09:00 – 17:00 11:00 – 11:15* 8 h 00 min",
        "* La pausa cuenta como trabajo.",
        "Día Entrada – salida Pausas Total (presencia)",
        "mié 09/09/2026 09:00 – 17:00 (a distancia) 8 h 00 min",
        "jue 10/09/2026 09:00 – Falta la salida sin salida vie 11/09/2026 —",
        "Total del 07 al 13/09 23 h 43 min (24 h 28 min)",
        "lun 14/09/2026 09:00 – 18:00 (corregido) 9 h 00 min",
        "mar 15/09/2026 09:00 – 17:00 (con discrepancia) 8 h 00 min",
        "Total del mes (sin lo que no tiene salida) 40 h 43 min (41 h 28 min de presencia)",
        "Corregido: estas horas se cambiaron después de fichar; el registro guarda también las de antes.",
        "Con discrepancia: empresa y persona trabajadora no coinciden en estas horas; el registro guarda lo que dice cada una.",
      ])
        expect(text).toContain(written(expectedText));
  });

  test("explains only its own marks", async () => {
    const { screen } = await readSheet(owner, "2026-09");
    expect(screen).not.toMatch(/Corregido|Con discrepancia|presencia/);
  });

  test.each([
    ["an unknown person", `${crypto.randomUUID()}/2026-10`],
    ["an unknown month", "me/octubre"],
  ])("is not found for %s, without a crash", async (_, sheet) => {
    const path = `/reports/registro/${sheet.replace("me", owner.profile.id)}`;
    const answer = await call(path, { cookie: owner.cookie });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain(reports.sheetUnknown);
    expect(html).not.toContain("Ups!");
  });

  test("leaves future days empty", async () => {
    const todayOn = localDateOf(deps().now, "Europe/Madrid");
    const { from, to } = monthOf(todayOn);
    const days = Array.from({ length: 31 }, (_, n) => addDays(from, n)).filter((on) => on <= to);
    const dashes = days.filter((on) => on <= todayOn).length;
    const { main, pages } = await readSheet(owner, todayOn.slice(0, 7));
    // And next to the missing NIF and DNI, and where the note says what it means.
    for (const text of [main, pages.join(" ")]) expect(text.match(/—/g)).toHaveLength(dashes + 3);
  });

  test("of 31 days, six weeks and a pause each day is one A4 sheet", async () => {
    const eva = await aMember({ company: owner.company, fullName: "Eva Larga" });
    for (let on = "2026-08-01"; on <= "2026-08-31"; on = addDays(on, 1)) {
      const meanwhile = pause(at(`${on}T11:00`), 30);
      await aLog(eva, { checkInTime: at(`${on}T09:00`), checkOutTime: at(`${on}T14:00`), meanwhile });
      await aLog(eva, { checkInTime: at(`${on}T16:00`), checkOutTime: at(`${on}T19:00`) });
    }
    const { pages } = await readSheet(eva, "2026-08");
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("Total del 31/08 7 h 30 min 8 h 00 min");
    expect(pages[0]).toContain("Total del mes 232 h 30 min (248 h 00 min de presencia)");
  });
});
