// Proves which of two changes of an absence at the same time holds, in every order, and which mails they send.
import { absences, mailOutbox, profiles } from "#cell";
import { and, eq, like, or, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { AbsenceCommand } from "~/modules/absences/model/absence-command";
import { deliverOutbox } from "~/modules/mail/server/deliver-outbox.server";
import { changeAbsence } from "~/modules/absences/server/change-absence.server";
import { settingsOf } from "~/modules/absences/kinds/kind-form";
import { setKind, turnKindOnOrOff } from "~/modules/absences/kinds/set-kind.server";
import { listKinds } from "~/modules/absences/list-kinds.server";
import { readAllowance } from "~/modules/absences/read-allowance.server";
import { readAbsencesOf } from "~/modules/absences/server/read-absences-of.server";
import { viewAbsence } from "~/modules/absences/model/view-absence";
import { hourMs } from "~/time/units";
import { deps, settle } from "../../support/worker/deps";
import { declareCalendar, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register } from "../../support/worker/register";
import type { Participant, Race } from "../../support/worker/race";
import { expectFailure } from "../../support/worker/expect-failure";
import { unbatchedIn } from "../../support/worker/unbatched";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { anAbsence } from "../../support/worker/absences";
import { resend } from "../../support/worker/resend";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(Date.parse("2026-12-02T12:00:00+01:00"));

async function people() {
  const company = await aCompany({ name: "Bar Luna" });
  return {
    company,
    marta: await aMember({ company, role: "owner", fullName: "Marta Ruiz" }),
    luis: await aMember({ company, role: "admin", fullName: "Luis Gil" }),
    ana: await aMember({ company, fullName: "Ana López", employedSince: "2020-01-01" }),
  };
}

type Days = { from: string; to?: string; kind?: string };

const request = ({ from, to = from, kind = "vacation" }: Days): AbsenceCommand => ({
  do: "request",
  kind,
  from,
  to,
  part: { kind: "all" },
  isConfirmed: true,
  note: null,
});
const answer = (id: string, to: "accepted" | "declined" = "accepted"): AbsenceCommand => ({
  do: "answer",
  id,
  answer: to,
  note: null,
});
const withdraw = (id: string): AbsenceCommand => ({ do: "withdraw", id, note: null });

/** Returns a command's outcome as one word. */
async function change(
  by: SignedInMember,
  { profile }: SignedInMember,
  command: AbsenceCommand,
  over = deps(),
): Promise<string> {
  const outcome = await changeAbsence(over, { member: by, profileId: profile.id, command });
  return outcome.code === "refused" ? outcome.refusal.code : outcome.code;
}

const doing =
  (by: SignedInMember, of: SignedInMember, command: AbsenceCommand): Participant<string> =>
  ({ deps }) =>
    change(by, of, command, deps());

const versionsOf = async ({ profile }: SignedInMember) =>
  (
    await deps()
      .db.select()
      .from(absences)
      .where(eq(absences.profileId, profile.id))
      .orderBy(absences.version)
  ).map(({ state }) => state);

const onMonday = { from: "2027-03-01" };

async function aRequest() {
  const all = await people();
  const id = await anAbsence(all.ana, { fromDay: "2027-03-01", state: "requested" });
  return { ...all, id };
}

describe("two managers who answer at the same time", () => {
  const bothAnswer = async (race: Race) => {
    const { marta, luis, ana, id } = await aRequest();
    const codes = await race(doing(marta, ana, answer(id)), doing(luis, ana, answer(id, "declined")));
    const versions = await versionsOf(ana);
    expect(codes.toSorted()).toEqual(["already-answered", "done"]);
    expect(versions).toEqual(["requested", codes[0] === "done" ? "accepted" : "declined"]);
  };

  test("give one answer if both had read the request", () => inOrder("ABA+B+", bothAnswer));
  test("give one answer", { tags: "deep" }, () => inEveryOrder(bothAnswer));
});

describe("an answer during a withdrawal of the request", () => {
  const answeredWhileWithdrawn = async (race: Race) => {
    const { marta, ana, id } = await aRequest();
    const [answered, withdrawn] = await race(doing(marta, ana, answer(id)), doing(ana, ana, withdraw(id)));
    const versions = await versionsOf(ana);
    if (answered === "done") {
      expect(withdrawn).toBe("already-answered");
      expect(versions).toEqual(["requested", "accepted"]);
    } else {
      expect([answered, withdrawn]).toEqual(["already-withdrawn", "done"]);
      expect(versions).toEqual(["requested", "withdrawn"]);
    }
  };

  test("or the withdrawal is recorded, never both, if both had read the request", () =>
    inOrder("ABA+B+", answeredWhileWithdrawn));
  test("or the withdrawal is recorded, never both", { tags: "deep" }, () =>
    inEveryOrder(answeredWhileWithdrawn),
  );
});

describe("two requests for the same days at the same time", () => {
  const bothRequest = async (race: Race) => {
    const { ana } = await people();
    const codes = await race(
      doing(ana, ana, request({ from: "2027-03-01", to: "2027-03-05" })),
      doing(ana, ana, request({ from: "2027-03-05", to: "2027-03-08" })),
    );
    expect(codes.toSorted()).toEqual(["done", "overlaps"]);
    expect(await versionsOf(ana)).toEqual(["requested"]);
  };

  test("store one if both had read that there is none", () => inOrder("ABA+B+", bothRequest));
  test("store one", { tags: "deep" }, () => inEveryOrder(bothRequest));

  test("store both without the single batch (twin)", { tags: "deep" }, () =>
    expectFailure(() => inSeededOrders(30, (race) => bothRequest(unbatchedIn(race)))),
  );
});

describe("a person who is deactivated between reading and writing", () => {
  const deactivate =
    ({ profile }: SignedInMember): Participant<string> =>
    async ({ deps }) => {
      const { db } = deps();
      await db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, profile.id));
      return "deactivated";
    };

  test("gets no absence", () =>
    inOrder("ABA+", async (race) => {
      const { ana } = await people();
      const [code] = await race(doing(ana, ana, request(onMonday)), deactivate(ana));
      expect(code).toBe("no-permission");
      expect(await versionsOf(ana)).toEqual([]);
    }));

  test("cannot answer as a manager", () =>
    inOrder("ABA+", async (race) => {
      const { luis, ana, id } = await aRequest();
      const [code] = await race(doing(luis, ana, answer(id)), deactivate(luis));
      expect(code).toBe("no-permission");
      expect(await versionsOf(ana)).toEqual(["requested"]);
    }));

  test("gets no answer to their request", () =>
    inOrder("ABA+", async (race) => {
      const { luis, ana, id } = await aRequest();
      const [code] = await race(doing(luis, ana, answer(id)), deactivate(ana));
      expect(code).toBe("inactive");
      expect(await versionsOf(ana)).toEqual(["requested"]);
    }));
});

describe("a private kind", () => {
  const kindFor = async (member: SignedInMember, ana: SignedInMember) => {
    const absencesRead = await readAbsencesOf(deps(), { member, profileId: ana.profile.id });
    const viewer = { profileId: member.profile.id, isManager: true, todayOn: "2026-12-02" };
    return absencesRead!.facts.absences.map((absence) => viewAbsence(absence, true, viewer)?.kind);
  };
  const moved = (id: string): AbsenceCommand => ({
    do: "change",
    id,
    from: "2027-03-02",
    to: "2027-03-02",
    part: { kind: "all" },
    isConfirmed: true,
    note: null,
  });

  test("stays hidden from a manager who only moves the days of an absence", async () => {
    const { marta, luis, ana } = await people();
    const id = await anAbsence(ana, {
      fromDay: "2027-03-01",
      kind: "relative-illness",
      state: "requested",
    });
    await change(marta, ana, answer(id));
    expect(await change(luis, ana, moved(id))).toBe("done");
    expect(await kindFor(luis, ana)).toEqual([null]);
    expect(await kindFor(marta, ana)).toEqual(["relative-illness"]);
  });

  test("of the catalogue stays private if another manager makes it private after the settings were read", () =>
    inOrder("ABA+", async (race) => {
      const { marta, luis } = await people();
      const kindOf = async () =>
        (await listKinds(deps(), marta.company.id)).find(({ key }) => key === "own-days")!;
      const kind = await kindOf();
      const [code] = await race(
        async ({ deps }) => {
          const settings = { ...settingsOf(kind), allowance: 600 };
          return (await setKind(deps(), { member: marta, key: kind.key, settings })).code;
        },
        async ({ deps }) =>
          (await turnKindOnOrOff(deps(), { member: luis, kind: { ...kind, isPrivate: true }, isOn: true }))
            .code,
      );
      expect(code).toBe("fixed");
      expect(await kindOf()).toMatchObject({ isPrivate: true, allowance: null });
    }));

  test.each(["relative-illness", "sick-leave"])(
    "of the catalogue without a row never becomes public: %s",
    async (key) => {
      const { marta } = await people();
      const kind = (await listKinds(deps(), marta.company.id)).find((each) => each.key === key)!;
      const settings = { ...settingsOf(kind), isPrivate: false };
      expect(await setKind(deps(), { member: marta, key, settings })).toEqual({ code: "fixed" });
    },
  );

  test("is still shown to the manager who recorded it after another one moves it", async () => {
    const { marta, luis, ana } = await people();
    const record = { ...request({ ...onMonday, kind: "sick-leave" }), do: "record" } as AbsenceCommand;
    expect(await change(luis, ana, record)).toBe("done");
    const [row] = await deps().db.select().from(absences).where(eq(absences.profileId, ana.profile.id));
    expect(await change(marta, ana, moved(row!.id))).toBe("done");
    expect(await kindFor(luis, ana)).toEqual(["sick-leave"]);
    expect(await kindFor(marta, ana)).toEqual([null]);
  });
});

describe("a schedule that changes after a request,", () => {
  const at = () => deps().now;
  const fiveDays = {
    kind: "week" as const,
    days: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [{ from: 540, to: 1_020 }] : [])),
  };
  const countOf = async ({ profile, company }: SignedInMember) => {
    const { people } = await readAllowance(deps(), company, [profile.id], 2027);
    const { used, waiting } = people.get(profile.id)!.allowances.get("vacation")!;
    return { used, waiting };
  };
  const daysOf = async ({ profile }: SignedInMember) =>
    (await deps().db.select().from(absences).where(eq(absences.profileId, profile.id))).map(
      ({ fromDay, toDay, state }) => `${fromDay} ${toDay} ${state}`,
    );
  /** Ana works every day, and requests the week from Monday to Sunday. */
  async function aWeekRequested() {
    const all = await people();
    await register(all.marta, all.ana);
    const terms = { at: at(), from: "2026-01-01", holidays_off: true };
    await giveTerms(all.marta, all.ana, { ...terms, pattern: everyDay(540, 1_020) });
    await change(all.ana, all.ana, request({ from: "2027-03-01", to: "2027-03-07" }));
    const [row] = await deps().db.select().from(absences).where(eq(absences.profileId, all.ana.profile.id));
    expect(await countOf(all.ana)).toEqual({ used: 0, waiting: 700 });
    return { ...all, terms, id: row!.id };
  }

  test("by new terms before the answer: the request is answered with its days, and they count by the new terms", async () => {
    const { marta, ana, terms, id } = await aWeekRequested();
    await giveTerms(marta, ana, { ...terms, pattern: fiveDays });
    expect(await countOf(ana)).toEqual({ used: 0, waiting: 500 });
    expect(await change(marta, ana, answer(id))).toBe("done");
    expect(await daysOf(ana)).toEqual(
      ["requested", "accepted"].map((state) => `2027-03-01 2027-03-07 ${state}`),
    );
    expect(await countOf(ana)).toEqual({ used: 500, waiting: 0 });
    await settle();
  });

  test("by the centre's calendar after the answer: the absence keeps its days, and the holiday is given back", async () => {
    const { marta, ana, id } = await aWeekRequested();
    await change(marta, ana, answer(id));
    expect(await countOf(ana)).toEqual({ used: 700, waiting: 0 });
    const before = await daysOf(ana);
    await declareCalendar(marta, { at: at(), years: [2027], holidays: ["2027-03-03"] });
    expect(await daysOf(ana)).toEqual(before);
    expect(await countOf(ana)).toEqual({ used: 600, waiting: 0 });
    await settle();
  });
});

test("an absence of another person or company is not found", async () => {
  const { marta, luis, ana, id } = await aRequest();
  const stranger = await aMember({ role: "owner" });
  expect(await change(stranger, ana, answer(id))).toBe("not-found");
  expect(await change(marta, luis, answer(id))).toBe("not-found");
  expect(await versionsOf(ana)).toEqual(["requested"]);
});

describe("mails about absences", () => {
  const mailsTo = async ({ email }: SignedInMember) =>
    (
      await deps()
        .db.select()
        .from(mailOutbox)
        .where(
          and(
            eq(mailOutbox.recipient, email),
            or(...["absence:%", "team-absence:%"].map((key) => like(mailOutbox.dedupeKey, key))),
          ),
        )
        .orderBy(sql`rowid`)
    ).map(({ subject, text }) => ({ subject, text: text.replaceAll("\n", " ") }));

  test("go to each manager for each request, and to the person for an answer", async () => {
    const { marta, luis, ana } = await people();
    await change(ana, ana, request(onMonday));
    await change(ana, ana, request({ from: "2027-04-05" }));
    for (const manager of [marta, luis]) {
      const mails = await mailsTo(manager);
      expect(mails.map(({ subject }) => subject)).toEqual([
        "Ana López pide vacaciones el 1 de marzo de 2027",
        "Ana López pide vacaciones el 5 de abril de 2027",
      ]);
      expect(mails[0]!.text).toContain("Ana López ha pedido vacaciones el 1 de marzo de 2027 en «Bar Luna».");
    }
    expect(await mailsTo(ana)).toEqual([]);
    const [first] = await deps().db.select().from(absences).where(eq(absences.profileId, ana.profile.id));
    await change(luis, ana, { ...answer(first!.id), note: "Que lo pases bien" });
    const [told] = await mailsTo(ana);
    expect(told!.subject).toBe("Vacaciones aceptadas: el 1 de marzo de 2027");
    for (const expectedText of ["Luis Gil ha aceptado tus vacaciones", "«Que lo pases bien»"])
      expect(told!.text).toContain(expectedText);
    await settle();
  });

  test("about a request are sent even on a day with an earlier sick note", async () => {
    const { marta, ana } = await people();
    await change(ana, ana, request({ ...onMonday, kind: "sick-leave" }));
    await change(ana, ana, request({ from: "2027-04-05" }));
    expect((await mailsTo(marta)).map(({ subject }) => subject).toSorted()).toEqual([
      "Ana López pide vacaciones el 5 de abril de 2027",
      "Ausencia de Ana López el 1 de marzo de 2027",
    ]);
    await settle();
  });

  test("name no private kind, and no comment with it", async () => {
    const { marta, ana } = await people();
    await change(ana, ana, { ...request({ ...onMonday, kind: "relative-illness" }), note: "Mi madre" });
    await deliverOutbox(deps());
    const [row] = await deps().db.select().from(absences).where(eq(absences.profileId, ana.profile.id));
    await change(marta, ana, { ...answer(row!.id), note: "Un abrazo a tu madre" });
    const texts = [...(await mailsTo(marta)), ...(await mailsTo(ana))].map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("Ana López ha enviado una ausencia el 1 de marzo de 2027");
    for (const text of texts) expect(text).not.toMatch(/madre|Enfermedad|familiar/);
    await settle();
  });

  test("notify managers of each withdrawn private absence, but not of another withdrawn request", async () => {
    const hidden = [
      "Ausencia de Ana López el 1 de marzo de 2027",
      "Ana López retira una ausencia el 1 de marzo de 2027",
    ];
    for (const [kind, subjects] of [
      ["sick-leave", hidden],
      ["relative-illness", hidden],
      ["vacation", ["Ana López pide vacaciones el 1 de marzo de 2027"]],
    ] as const) {
      const { marta, ana } = await people();
      const command = request({ ...onMonday, kind });
      const requestResult = await changeAbsence(deps(), { member: ana, profileId: ana.profile.id, command });
      await deliverOutbox(deps());
      expect(
        await change(ana, ana, withdraw("absence" in requestResult ? requestResult.absence.id : "")),
      ).toBe("done");
      const mails = await mailsTo(marta);
      expect(mails.map(({ subject }) => subject)).toEqual(subjects);
      if (kind === "vacation") continue;
      expect(mails[1]!.text).toContain(
        "Ana López ha retirado una ausencia el 1 de marzo de 2027 en «Bar Luna».",
      );
      // Vacation may lie beneath.
      expect(mails[1]!.text).toContain("salvo que tenga otra ausencia");
    }
    await settle();
  });

  test("show managers the last state of items in their summary: answered by another, or withdrawn", async () => {
    const { marta, luis, ana } = await people();
    const ids: string[] = [];
    for (const from of ["2027-03-01", "2027-04-05", "2027-04-06", "2027-04-07"]) {
      const command = request({ from });
      const requestResult = await changeAbsence(deps(), { member: ana, profileId: ana.profile.id, command });
      ids.push("absence" in requestResult ? requestResult.absence.id : "");
      await settle();
    }
    await change(luis, ana, answer(ids[1]!));
    expect((await mailsTo(marta)).at(-1)!.subject).toBe(
      "Luis Gil ha aceptado vacaciones de Ana López el 5 de abril de 2027",
    );
    await change(ana, ana, withdraw(ids[2]!));
    timePasses(hourMs);
    await deliverOutbox(deps());
    for (const { email } of [marta, luis]) {
      const { subject, text } = resend.mails.findLast(({ to }) => to === email)!;
      expect(subject).toBe("Cambios en las ausencias de tu equipo");
      expect([...text.matchAll(/^- (.*) en «Bar Luna»\.$/gm)].map(([, line]) => line)).toEqual([
        "Luis Gil ha aceptado vacaciones de Ana López el 5 de abril de 2027",
        "Ana López ha retirado vacaciones el 6 de abril de 2027",
        "Ana López ha pedido vacaciones el 7 de abril de 2027",
      ]);
    }
  });

  test("are not sent for a refused change", async () => {
    const { marta, luis, ana, id } = await aRequest();
    await change(marta, ana, answer(id, "declined"));
    await change(luis, ana, answer(id));
    expect((await mailsTo(ana)).map(({ subject }) => subject)).toEqual([
      "Vacaciones rechazadas: el 1 de marzo de 2027",
    ]);
    await settle();
  });
});
