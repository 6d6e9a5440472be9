// Proves that an import saves in portions, says what it saved when one fails, and finds the people of its own company alone.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "~/modules/schedules/import/messages";
import { findListedPeople } from "~/modules/schedules/import/server/find-listed-people.server";
import { submitImport, type ImportAnswer } from "~/modules/schedules/import/submit-import.server";
import { listSchedules } from "~/modules/schedules/list-schedules.server";
import { mostPlannedAtOnce } from "~/modules/schedules/record-schedules.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { openDb } from "~/platform/db.server";
import { expectFaults } from "../../support/quiet-console";
import { aroundD1, hasWritten } from "../../support/worker/around-d1";
import { everyRow } from "../../support/worker/database";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

const from = "01/12/2026";
const weekly = (people: readonly SignedInMember[], hours = "40") =>
  ["persona;desde;horas semanales", ...people.map(({ email }) => `${email};${from};${hours}`)].join("\r\n");

/** Sends the form. Returns the answer with its status, or the address of a redirect. */
async function send(by: SignedInMember, form: Record<string, string | File>, over = deps()) {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  const request = new Request("https://app.fichaclara.test/schedules/import", { method: "POST", body });
  const answer = await submitImport(over, { member: by, request });
  await settle();
  if (!("data" in answer)) return { to: answer.headers.get("Location"), answer: null, status: answer.status };
  return { to: null, answer: answer.data satisfies ImportAnswer, status: answer.init?.status ?? 200 };
}

/** Reviews a file and returns the fields that confirm it. */
async function reviewed(by: SignedInMember, csv: string) {
  const { answer } = await send(by, { csv, intent: "review" });
  return { csv, digest: answer!.review!.digest, intent: "save" };
}

const schedulesOf = ({ profile, company }: SignedInMember) =>
  listSchedules(deps(), { companyId: company.id, profileId: profile.id });

let owner: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna" });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana Núñez" });
});

describe("an import of more people than fit in one batch", () => {
  const aStaff = async (count: number) => {
    const staff: SignedInMember[] = [];
    while (staff.length < count) staff.push(await aMember({ company: owner.company }));
    return staff;
  };

  test("that fails in its second batch names the saved rows, and confirming again saves the rest", async () => {
    const staff = await aStaff(mostPlannedAtOnce + 2);
    const form = await reviewed(owner, weekly(staff));
    let writes = 0;
    const d1 = aroundD1(env.CELL_1, async (run, { method }) => {
      if (method === "batch" && writes >= 1) throw new Error("D1_ERROR: overloaded");
      const answer = await run();
      if (method === "batch" && hasWritten(answer)) writes += 1;
      return answer;
    });
    const stopped = await send(owner, form, { ...deps(), db: openDb(d1) });
    expect(expectFaults()).not.toEqual([]);
    expect([stopped.status, stopped.answer!.text]).toEqual([
      503,
      messages.stopped(
        Array.from({ length: mostPlannedAtOnce }, (_, at) => at + 2),
        2,
        messages.noAnswer,
      ),
    ]);
    expect(stopped.answer!.text).toContain("Guardado: 100 horarios, las filas 2 a 101. Faltan 2:");
    const counts = await Promise.all(staff.map(async (person) => (await schedulesOf(person)).length));
    expect(counts).toEqual([...Array<number>(mostPlannedAtOnce).fill(1), 0, 0]);
    const { csv, review } = stopped.answer!;
    const rest = await send(owner, { csv, digest: review!.digest, intent: "save" });
    expect(rest.to).toBe("/schedules?saved=2");
    expect((await Promise.all(staff.map(schedulesOf))).map(({ length }) => length)).toEqual(
      staff.map(() => 1),
    );
  });

  test("that fails in its first batch saves nothing", async () => {
    const form = await reviewed(owner, weekly([ana]));
    const before = await everyRow();
    let batches = 0;
    const d1 = aroundD1(env.CELL_1, (run, { method }) => {
      // The first batch reads the schedules.
      if (method === "batch") batches += 1;
      return batches > 1 ? Promise.reject(new Error("D1_ERROR: overloaded")) : run();
    });
    await expect(send(owner, form, { ...deps(), db: openDb(d1) })).rejects.toThrow();
    expectFaults();
    expect(await everyRow()).toEqual(before);
  });
});

describe("a confirmed preview of an import", () => {
  test("is read again by the same rules, so a file that was changed after its preview is not saved", async () => {
    const form = await reviewed(owner, weekly([ana]));
    const { status, answer } = await send(owner, { ...form, csv: weekly([ana], "20") });
    expect([status, answer!.text]).toEqual([409, messages.changed]);
    expect(answer!.review!.rows).toMatchObject([{ after: { weeklyMinutes: 1_200 } }]);
    const wrong = await send(owner, { ...form, csv: weekly([ana], "200") });
    expect([wrong.status, wrong.answer!.review!.faulty.length]).toEqual([409, 1]);
    expect(await schedulesOf(ana)).toEqual([]);
  });

  test("with a person who was deactivated meanwhile is shown again, and saves nothing", async () => {
    const luis = await aMember({ company: owner.company });
    const form = await reviewed(owner, weekly([ana, luis]));
    await changeStatus(deps(), { member: owner, profileIds: [luis.profile.id], status: "inactive" });
    await settle();
    const { status, answer } = await send(owner, form);
    expect([status, answer!.text]).toEqual([409, messages.changed]);
    expect(answer!.review!.faulty).toEqual([{ line: 3, who: luis.email, faults: [messages.inactive] }]);
    expect(await schedulesOf(ana)).toEqual([]);
  });

  test("saves the correct rows, and shows the others", async () => {
    const csv = `${weekly([ana])}\r\nnadie@b.es;${from};40`;
    const saved = await send(owner, await reviewed(owner, csv));
    expect([saved.status, saved.answer!.text]).toEqual([200, messages.savedSome(1, 1)]);
    expect(saved.answer!.review!.faulty).toEqual([
      { line: 3, who: "nadie@b.es", faults: [messages.unknown] },
    ]);
    expect((await schedulesOf(ana)).map(({ kind }) => kind)).toEqual(["terms_agreed"]);
    const again = await send(owner, await reviewed(owner, csv));
    expect(again.answer!.text).toBe(messages.nothingToSave);
    expect(await schedulesOf(ana)).toHaveLength(1);
  });
});

describe("an import with questions", () => {
  const importRows = () =>
    [
      "persona;desde;horas semanales;parcial %",
      `${ana.email};${from};40;`,
      `${owner.email};${from};40;0,5`,
    ].join("\r\n");
  const percents = async () =>
    Promise.all(
      [ana, owner].map(async (person) =>
        (await schedulesOf(person)).map(({ content }) =>
          "part_time_percent" in content ? content.part_time_percent : null,
        ),
      ),
    );

  test("saves the other rows, keeps the question, and saves its row by its answer", async () => {
    const form = await reviewed(owner, importRows());
    const some = await send(owner, form);
    expect([some.status, some.answer!.text]).toEqual([200, messages.savedSome(1, 0, 1)]);
    expect(await percents()).toEqual([[100], []]);
    const { digest } = some.answer!.review!;
    const rest = await send(owner, { ...form, digest, answer_3_percent: "50" });
    expect(rest.to).toBe("/schedules?saved=1");
    expect(await percents()).toEqual([[100], [50]]);
  });

  test("that reads differently since its review saves nothing and keeps the answer", async () => {
    const form = await reviewed(owner, importRows());
    const changed = await send(owner, {
      ...form,
      csv: importRows().replace(";40;\r", ";35;\r"),
      answer_3_percent: "50",
    });
    expect([changed.status, changed.answer!.text]).toEqual([409, messages.changed]);
    expect(changed.answer!.review!.rows[1]!.questions.map(({ answer }) => answer)).toEqual(["50"]);
    expect(await percents()).toEqual([[], []]);
  });
});

describe("an imported file", () => {
  const upload = (bytes: Uint8Array<ArrayBuffer>, name = "jornadas.csv") =>
    send(owner, { file: new File([bytes], name), intent: "review" });
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  test("with days of different length is refused for a person whose vacation is in working days", async () => {
    await giveTerms(owner, ana, { at: deps().now, from: "2026-11-01", pattern: everyDay(540, 780) });
    const titles = "persona;desde;lunes;martes;miércoles;jueves;viernes;sábado;domingo";
    const days = "9-17;9-17;9-17;9-17;9-14;;";
    const csv = [titles, `${owner.email};${from};${days}`, `${ana.email};${from};${days}`].join("\r\n");
    const { answer } = await send(owner, { csv, intent: "review" });
    expect(answer?.review?.rows.map(({ line }) => line)).toEqual([2]);
    expect(answer?.review?.faulty).toEqual([{ line: 3, who: ana.email, faults: [messages.unevenVacation] }]);
  });

  test("from Excel in Windows-1252 finds a person by name", async () => {
    const { answer } = await upload(latin(`persona;desde;horas semanales\r\nAna Núñez;${from};37,5\r\n`));
    expect(answer).toMatchObject({
      tone: "info",
      problem: null,
      review: { faulty: [], rows: [{ line: 2, profileId: ana.profile.id, after: { weeklyMinutes: 2_250 } }] },
    });
    expect(await schedulesOf(ana)).toEqual([]);
  });

  test.each([
    ["too large", 250_001, "persona;desde\r\n", 413, messages.fileTooLarge],
    ["far beyond that", 3_000_000, "persona;desde\r\n", 413, messages.fileTooLarge],
    ["a workbook", 400_000, "PK\x03\x04", 422, messages.isWorkbook],
    ["without a byte", 0, "", 422, messages.nothing],
  ])("that is %s has an error message", async (_, length, start, status, problem) => {
    const refusal = await upload(latin(start.padEnd(length, "x")));
    expect([refusal.status, refusal.answer!.problem]).toEqual([status, problem]);
  });
});

describe("the people of an imported file", () => {
  const find = async (...names: string[]) => {
    const listPeople = await findListedPeople(deps(), owner, names);
    return names.map((name) => {
      const listed = listPeople(name);
      return "fault" in listed ? listed.fault : listed.person.name;
    });
  };

  test("are found by address or by name, whatever its capitals and accents", async () => {
    expect(await find(ana.email.toUpperCase(), "ANA NÚÑEZ", "Ana Nuñez", "Ana Nunez", "Ana", "a@b")).toEqual([
      "Ana Núñez",
      "Ana Núñez",
      "Ana Núñez",
      "unknown",
      "unknown",
      "not-an-email",
    ]);
  });

  test("are never those of another company", async () => {
    const stranger = await aMember({ fullName: "Eva Ajena" });
    expect(await find(stranger.email, "Eva Ajena")).toEqual(["unknown", "unknown"]);
  });

  test("with a name that two people have need an address; an inactive person of that name does not count", async () => {
    const { company } = owner;
    const [one] = [
      await aMember({ company, fullName: "Luis Gil" }),
      await aMember({ company, fullName: "Luis Gil" }),
    ];
    const inactivePerson = await aMember({ company, fullName: "Ana Núñez", status: "inactive" });
    expect(await find("Luis Gil", one.email, "Ana Núñez", inactivePerson.email)).toEqual([
      "ambiguous",
      "Luis Gil",
      "Ana Núñez",
      "inactive",
    ]);
  });
});
