import { describe, expect, test } from "vitest";
import type { Attachment } from "~/modules/mail/outbox.server";
import { monthMail } from "~/modules/notifications/summaries/month-mail";
import { weekMail } from "~/modules/notifications/summaries/week-mail";
import { hourMs } from "~/time/units";

const origin = "https://app.fichaclara.test";
const [file, ofLog] = ["registro", "transparencia"].map((name) => ({
  filename: `${name}-2026-11-23.checkpoint`,
  content: "x",
  contentType: "text/plain",
})) as [Attachment, Attachment];
const rest = { origin, unsubscribeUrl: `${origin}/correos?token=t`, files: [file, ofLog] };
const tally = { records: 2, open: 0, missing: 0, totalMs: 16 * hourMs, grossMs: 16 * hourMs };
const week = { from: "2026-11-16", to: "2026-11-22" };
const month = { from: "2026-10-01", to: "2026-10-31" };

const aWeek = (worked: Partial<typeof tally & { people: number }> = {}, waiting = 0) =>
  weekMail({
    ...rest,
    company: "Bar <Sol>",
    week,
    worked: { people: 2, ...tally, ...worked },
    planned: null,
    waiting,
  });
const aMonth = (worked: Partial<typeof tally & { days: number }> = {}, files = rest.files) =>
  monthMail({ ...rest, files, company: "Bar Sol", month, worked: { days: 2, ...tally, ...worked } });

const plain = ({ text }: { text: string }) => text.replaceAll("\u00a0", " ");

describe("the weekly summary mail", () => {
  test("states how many people worked and how long, and nothing that is untrue", () => {
    const mail = aWeek();
    expect(mail.subject).toBe("La semana del 16/11/2026 al 22/11/2026");
    expect(plain(mail)).toContain("Ficharon 2 personas: 16 h 00 min.");
    expect(plain(mail)).not.toMatch(/salida|corrección|pausas|en curso/);
    expect(plain(mail)).toContain(`${origin}/reports?from=2026-11-16&to=2026-11-22&people=todos`);
    expect(mail.html).toContain("Bar &lt;Sol&gt;");
  });

  test.each([
    [{ people: 1 }, 0, "Fichó una persona: 16 h 00 min."],
    [{ people: 0, records: 0, totalMs: 0, grossMs: 0 }, 1, "No fichó nadie."],
    [{ grossMs: 17 * hourMs }, 0, "16 h 00 min (17 h 00 min de presencia)."],
    [{ missing: 1 }, 0, "Un fichaje no tiene hora de salida, y no cuenta. Poner la hora de salida: https"],
    [{ missing: 2 }, 0, "2 fichajes no tienen hora de salida, y no cuentan. Poner la hora de salida: https"],
    [{ open: 1 }, 0, "Un fichaje sigue en curso, y todavía no cuenta."],
    [{ open: 3 }, 0, "3 fichajes siguen en curso, y todavía no cuentan."],
    [{}, 1, `Te espera una corrección. Verlas: ${origin}/corrections`],
    [{}, 4, `Te esperan 4 correcciones. Verlas: ${origin}/corrections`],
  ])("of %j, with %i waiting items, has: %s", (worked, waiting, expectedText) =>
    expect(plain(aWeek(worked, waiting))).toContain(expectedText),
  );
});

describe("the monthly summary mail", () => {
  test("shows a person's own days and hours, with a link to them", () => {
    const mail = aMonth();
    expect(mail.subject).toBe("Tu registro de octubre de 2026");
    expect(plain(mail)).toContain("Fichaste 2 días: 16 h 00 min.");
    expect(plain(mail)).toContain(`${origin}/history?month=2026-10`);
    expect(plain(aMonth({ days: 1, records: 1, totalMs: 0, grossMs: 0, missing: 1 }))).toContain(
      "Fichaste un día: sin salida.",
    );
  });

  test("explains its files while they exist, and where to check the company's", () => {
    const keepHintOf = (files: Attachment[]) =>
      /[^\n]*Guarda este correo[^\n]*/.exec(plain(aMonth({}, files)))?.[0];
    const check = `Comprobar el del registro: ${origin}/verificar`;
    expect(keepHintOf([file, ofLog])).toMatch(
      /firmado del registro de la empresa y del registro de transparencia\. /,
    );
    expect(keepHintOf([file, ofLog])).toContain(`con ellos cualquiera podría demostrarlo. ${check}`);
    expect(keepHintOf([file])).toMatch(/^El archivo adjunto es .* del registro de la empresa\. /);
    expect(keepHintOf([file])).toContain(check);
    expect(keepHintOf([ofLog])).toMatch(/^El archivo adjunto es .* del registro de transparencia\. /);
    expect(keepHintOf([ofLog])).not.toContain(check);
    expect(keepHintOf([])).toBeUndefined();
  });
});

describe("the sums of people with terms", () => {
  const planned = { expected: 9_120, effective: 8_880, adjustment: 0, difference: -240, pendingDays: 0 };
  const monthOf = (changes: Partial<typeof planned & { balance: number | null }> = {}) =>
    monthMail({
      ...rest,
      company: "Bar Sol",
      month,
      worked: { days: 2, ...tally },
      planned: { ...planned, balance: 220, ...changes },
    });

  test("are in the monthly mail, with the balance if it is known", () => {
    expect(plain(monthOf())).toContain(
      "Previstas 152 h 00 min, trabajadas 148 h 00 min, diferencia −4 h 00 min.",
    );
    expect(plain(monthOf())).toContain("Tu saldo al 31/10/2026: +3 h 40 min.");
    expect(plain(monthOf({ balance: null }))).not.toContain("saldo");
    expect(plain(monthOf())).not.toContain("pendiente");
  });

  test("include the adjustment of published weeks", () => {
    expect(plain(monthOf({ adjustment: -240, difference: -480 }))).toContain(
      "trabajadas 148 h 00 min, con ajuste de la semana de −4 h 00 min, diferencia −8 h 00 min.",
    );
  });

  test("state how many days are pending", () => {
    expect(plain(monthOf({ pendingDays: 1 }))).toContain("Un día está pendiente y todavía no se suma.");
    expect(plain(monthOf({ pendingDays: 3 }))).toContain("3 días están pendientes y todavía no se suman.");
  });

  test("are summed over all people in the weekly mail", () => {
    const worked = { people: 2, ...tally };
    const mail = weekMail({ ...rest, company: "Bar Sol", week, worked, planned, waiting: 0 });
    expect(plain(mail)).toContain(
      "De quienes tienen horario. Previstas 152 h 00 min, trabajadas 148 h 00 min, diferencia −4 h 00 min.",
    );
  });
});

test.each([aWeek(), aMonth()])(
  "$subject ends with how to unsubscribe from its kind",
  ({ html, text, ...mail }) => {
    expect(mail.unsubscribeUrl).toBe(rest.unsubscribeUrl);
    expect(html).toContain(`href="${rest.unsubscribeUrl}"`);
    expect(text.trimEnd().split("\n").at(-1)).toBe(`Dejar de recibir estos correos: ${rest.unsubscribeUrl}`);
  },
);
