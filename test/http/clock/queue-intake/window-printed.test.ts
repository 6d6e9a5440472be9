// Proves that every place that shows an offline punch's time also shows the window in which it is self-declared.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { formatDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { hourMs, minuteMs } from "~/time/units";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { noon } from "../../../support/worker/clock";
import { deps } from "../../../support/worker/deps";
import { rowsOfCsv } from "../../../support/worker/file-totals";
import { aMember, type SignedInMember } from "../../../support/worker/people";
import { readExport, register } from "../../../support/worker/register";
import { Device } from "../../../support/worker/offline-phone";
import { timePasses } from "../../../support/worker/time";

describe("the window of hours that were punched offline is shown", () => {
  let owner: SignedInMember;
  let ana: SignedInMember;
  let at: { contact: number; came: number; left: number; sent: number };
  const clock = (instant: number) => formatTime(instant, owner.company.timeZone);
  const day = () => localDateOf(at.came, owner.company.timeZone);
  const month = () => day().slice(0, 7);
  const words = () =>
    `sin conexión ${clock(at.came)} y ${clock(at.left)}: último contacto ${clock(at.contact)}, recibido ${clock(at.sent)}`;
  const readPage = async (path: string, who = owner) => {
    const answer = await call(path, { cookie: who.cookie });
    expect(answer.status, path).toBe(200);
    return answer;
  };
  const textOf = async (path: string, who?: SignedInMember) =>
    (await (await readPage(path, who)).text()).replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");
  const sheet = () => `/reports/registro/${ana.profile.id}/${month()}`;

  beforeAll(async () => {
    vi.setSystemTime(noon);
    owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
    ana = await aMember({ company: owner.company, fullName: "Ana Ruiz" });
    await register(owner, ana);
    const phone = await new Device(ana).contact();
    const contact = deps().now;
    timePasses(10 * minuteMs);
    const came = deps().now;
    const stored = [phone.store("check_in")];
    timePasses(4 * hourMs);
    const left = deps().now;
    stored.push(phone.store("check_out"));
    timePasses(30 * minuteMs);
    at = { contact, came, left, sent: deps().now };
    expect((await phone.sent(stored)).map(({ status }) => status)).toEqual(["recorded", "recorded"]);
  });

  test("on the screens of a day, of its person and of managers", async () => {
    expect(await textOf(`/history?day=${day()}`, ana)).toContain(words());
    expect(await textOf(`/history?profile=${ana.profile.id}&day=${day()}`)).toContain(words());
  });

  test("on the month sheet, on screen and on paper, with an explanation", async () => {
    const meaning = "la hora la declara la persona";
    const onScreen = await textOf(sheet());
    expect(onScreen).toContain(words());
    expect(onScreen).toContain(meaning);
    const pages = await pagesOfPdf(await (await readPage(`${sheet()}.pdf`)).arrayBuffer());
    const onPaper = pages.join(" ").replaceAll("\u00a0", " ");
    expect(onPaper).toContain(words());
    expect(onPaper).toContain(meaning);
  });

  test("in the team's CSV", async () => {
    const rows = rowsOfCsv(await (await readPage(`/reports/equipo.csv?month=${month()}`)).text());
    expect(rows.map((row) => row["Sin conexión"])).toEqual([words()]);
  });

  test("in the package, by the verifier", async () => {
    const { outcome } = await readExport(
      await readPage(`/register/registro.zip?profile_id=${ana.profile.id}`),
    );
    if (outcome.verdict !== "valid") throw new Error(JSON.stringify(outcome.findings));
    expect(outcome.remarks.counts).toEqual([
      "1 fichaje sin conexión: entre el último contacto y la recepción la hora la declara la persona.",
    ]);
    const remarkText = outcome.remarks.entries[0]!.lines.join(" ");
    const on = formatDate(day());
    for (const instant of [at.came, at.left])
      expect(remarkText).toMatch(
        new RegExp(
          `Sin conexión ${on} ${clock(instant)}(:\\d\\d)?: la hora la declara la persona, entre el último contacto \\(${on} ${clock(at.contact)}`,
        ),
      );
    expect(remarkText).toMatch(new RegExp(`y la recepción \\(${on} ${clock(at.sent)}`));
  });
});
