import { expect, test } from "vitest";
import { addDays } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { localDateOf, startOfDay } from "~/time/zones";
import { hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { pagesOfPdf } from "../../support/pdf";
import { aCompany, aLog, aMember } from "../../support/worker/people";
import { answering, iso, proposed } from "./corrected";

const zone = "Europe/Madrid";

/** Returns an hour of the fifth of the month before. */
const on = (hour: number) => {
  const lastMonth = addDays(`${localDateOf(deps().now, zone).slice(0, 7)}-01`, -1).slice(0, 7);
  return startOfDay(`${lastMonth}-05`, zone) + hour * hourMs;
};

test("a month sheet shows both versions of an entry voided without agreement and of a refused change", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Olga" });
  const ana = await aMember({ company, fullName: "Ana" });
  const log = await aLog(ana, { checkInTime: on(9), checkOutTime: on(17) });
  const removalId = await proposed(owner, {
    profile_id: ana.profile.id,
    entry_id: log.id,
    reason: "ese día no vino",
    change: { kind: "void" },
  });
  await answering(ana, removalId, { answer: "disagree", comment: "vine y trabajé ocho horas" });
  expect(await answering(owner, removalId, { answer: "apply" })).toMatchObject({ status: 200 });
  const added = await proposed(ana, {
    change: { kind: "add", check_in_time: iso(on(18)), check_out_time: iso(on(20)) },
    reason: "volví por la tarde",
  });
  await answering(owner, added, { answer: "disagree", comment: "no consta" });
  const withdrawn = await proposed(ana, {
    change: { kind: "add", check_in_time: iso(on(21)), check_out_time: iso(on(22)) },
    reason: "me he equivocado",
  });
  await answering(ana, withdrawn, { answer: "withdraw" });

  const now = formatDateTime(deps().now, zone);
  const path = `/reports/registro/${ana.profile.id}/${log.day.slice(0, 7)}`;
  const page = await (await call(path, { cookie: ana.cookie })).text();
  const pdf = await call(`${path}.pdf`, { cookie: ana.cookie });
  const paper = (await pagesOfPdf(await pdf.arrayBuffer())).join(" ");
  for (const text of [page, paper].map((each) => each.replaceAll("\u00a0", " ").replaceAll(/\s+/g, " "))) {
    expect(text).toContain("Correcciones y discrepancias");
    expect(text).toContain(
      `Quitar un fichaje: 09:00 – 17:00 (8 h 00 min). Olga lo propuso el ${now}: «ese día no vino». ` +
        `No está de acuerdo: Ana el ${now}: «vine y trabajé ocho horas». Aplicada, sin acuerdo, por Olga el ${now}`,
    );
    expect(text).toContain(
      `Añadir un fichaje: 18:00 – 20:00 (2 h 00 min). Ana lo propuso el ${now}: «volví por la tarde». No está de acuerdo: Olga el ${now}: «no consta»`,
    );
    expect(text).not.toContain("me he equivocado");
  }
});
