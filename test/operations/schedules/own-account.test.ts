// Proves that nobody changes their own time account while another manager can, by any way, and that the owner learns of changes among
// managers.
import { absences, allowanceMoves, mailOutbox, schedules, profiles } from "#cell";
import { and, eq, isNotNull, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { moveAllowance } from "~/modules/absences/allowances/submit-move.server";
import { settingsOf } from "~/modules/absences/kinds/kind-form";
import { setKind } from "~/modules/absences/kinds/set-kind.server";
import { listKinds } from "~/modules/absences/list-kinds.server";
import type { AbsenceCommand } from "~/modules/absences/model/absence-command";
import { changeAbsence } from "~/modules/absences/server/change-absence.server";
import { showAccount } from "~/modules/schedules/balances/show-account.server";
import type { ScheduleInput } from "~/modules/schedules/schedule-content";
import { recordSchedules } from "~/modules/schedules/record-schedules.server";
import { readImport } from "~/modules/schedules/import/read-import.server";
import { submitEmployedSince } from "~/modules/team/submit-employed-since.server";
import { newId } from "~/platform/ids";
import { anAbsence } from "../../support/worker/absences";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register } from "../../support/worker/register";
import { inEveryOrder } from "../../support/worker/schedule";
import { beginAt } from "../../support/worker/time";

beginAt(Date.parse("2026-12-02T12:00:00+01:00"));

async function people() {
  const company = await aCompany({ name: "Bar Luna" });
  const marta = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  await register(marta);
  return {
    company,
    marta,
    luis: await aMember({ company, role: "admin", fullName: "Luis Gil" }),
    ana: await aMember({ company, fullName: "Ana López" }),
  };
}

async function soleOwner() {
  const company = await aCompany({ name: "Bar Sol" });
  const marta = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  await register(marta);
  return marta;
}

const from = "2026-01-01";
const terms = ({ company }: SignedInMember): ScheduleInput => ({
  kind: "terms_agreed",
  content: {
    from,
    part_time_percent: 100,
    pattern: everyDay(540, 600),
    centre: company.id,
    holidays_off: false,
    annual_minutes: null,
    vacation: { unit: "working", days: 22 },
    clock_change: "real",
  },
});
const move: ScheduleInput = {
  kind: "balance_moved",
  content: { minutes: 2_400, on: "2026-12-02", reason: "adjusted", text: "" },
};
const request: AbsenceCommand = {
  do: "request",
  kind: "vacation",
  from: "2027-03-01",
  to: "2027-03-05",
  part: { kind: "all" },
  isConfirmed: true,
  note: null,
};

type Way = (by: SignedInMember, of: SignedInMember) => Promise<string>;

const record =
  (schedule: (of: SignedInMember) => ScheduleInput): Way =>
  async (by, of) =>
    (
      await recordSchedules(deps(), {
        member: by,
        planned: [{ profileId: of.profile.id, schedule: schedule(of) }],
      })
    ).code;

/** Returns the code of a changed absence, or of its refusal. */
const absence = async (by: SignedInMember, { profile }: SignedInMember, command: AbsenceCommand) => {
  const outcome = await changeAbsence(deps(), { member: by, profileId: profile.id, command });
  return outcome.code === "refused" ? outcome.refusal.code : outcome.code;
};

const ways: Record<string, Way> = {
  "moves a balance": record(() => move),
  "gives terms from the past": record(terms),
  "gives terms to several people": async (by, of) => {
    const other = await aMember({ company: of.company });
    const planned = [other, of].map((each) => ({ profileId: each.profile.id, schedule: terms(each) }));
    return (await recordSchedules(deps(), { member: by, planned })).code;
  },
  "moves an allowance": async (by, of) => {
    const kind = {
      id: newId(deps().now),
      profileId: of.profile.id,
      kind: "own-days",
      year: 2026,
      amount: 500,
    };
    return (await moveAllowance(deps(), { member: by, move: { ...kind, note: "más" } })).code;
  },
  "sets a first day": async (by, of) => {
    const form = new FormData();
    form.set("employed_since", "01/02/2020");
    const answer = await submitEmployedSince(deps(), { member: by, profileId: of.profile.id, form });
    return answer instanceof Response ? "done" : "needs-another";
  },
  "answers an absence": async (by, of) => {
    const id = await anAbsence(of, { fromDay: "2027-04-01", state: "requested" });
    return absence(by, of, { do: "answer", id, answer: "accepted", note: null });
  },
  "changes the days of an absence": async (by, of) => {
    const id = await anAbsence(of, { fromDay: "2027-05-03" });
    const days = { from: "2027-05-04", to: "2027-05-07", part: { kind: "all" } as const };
    return absence(by, of, { do: "change", id, ...days, isConfirmed: true, note: null });
  },
  "cancels an accepted absence": async (by, of) => {
    const id = await anAbsence(of, { fromDay: "2027-06-01", authorId: by.profile.id, version: 1 });
    return absence(by, of, { do: "withdraw", id, note: null });
  },
};

const refusals = ["needs-another", "own-request"];

const rowsAbout = async ({ profile }: SignedInMember) => {
  const { db } = deps();
  return {
    schedules: await db.$count(schedules, eq(schedules.profileId, profile.id)),
    moves: await db.$count(allowanceMoves, eq(allowanceMoves.profileId, profile.id)),
    since: await db.$count(profiles, and(eq(profiles.id, profile.id), isNotNull(profiles.employedSince))),
    changes: await db.$count(absences, and(eq(absences.profileId, profile.id), eq(absences.version, 2))),
  };
};

const mailsTo = async ({ email }: SignedInMember) =>
  (
    await deps()
      .db.select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.recipient, email), like(mailOutbox.dedupeKey, "account:%")))
  ).map(({ text }) => text);

describe("a manager's change of their own record", () => {
  describe.each(Object.entries(ways))("with an action that %s", (_, way) => {
    test.each(["marta", "luis"] as const)(
      "is refused while there is another manager, for %s",
      async (who) => {
        const all = await people();
        expect(refusals).toContain(await way(all[who], all[who]));
        expect(await rowsAbout(all[who])).toEqual({ schedules: 0, moves: 0, since: 0, changes: 0 });
      },
    );

    test("may be made for another manager, and the owner gets a mail that names both", async () => {
      const { company, marta, luis } = await people();
      const eva = await aMember({ company, role: "admin", fullName: "Eva Mar" });
      expect(["recorded", "moved", "done"]).toContain(await way(luis, eva));
      await settle();
      const mails = await mailsTo(marta);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toContain("Luis Gil");
      expect(mails[0]).toContain("Eva Mar");
    });

    test("may be made for an employee, or by the owner, without such a mail", async () => {
      const { marta, luis, ana } = await people();
      await way(luis, ana);
      await way(marta, luis);
      expect(await mailsTo(marta)).toEqual([]);
    });

    test("may be made by a sole owner", async () => {
      const marta = await soleOwner();
      expect(["recorded", "moved", "done"]).toContain(await way(marta, marta));
    });
  });

  test("includes no acceptance of their own vacation by switching its answer off and on", async () => {
    const { luis, company } = await people();
    const kind = (await listKinds(deps(), company.id)).find(({ key }) => key === "vacation")!;
    const set = (needsAnswer: boolean) =>
      setKind(deps(), { member: luis, key: "vacation", settings: { ...settingsOf(kind), needsAnswer } });
    expect(await set(false)).toMatchObject({ code: "set" });
    expect(await absence(luis, luis, request)).toBe("done");
    await set(true);
    const rows = await deps().db.select().from(absences).where(eq(absences.profileId, luis.profile.id));
    expect(rows.map(({ state }) => state)).toEqual(["requested"]);
  });

  test("includes no terms for themselves by an import, which names the managers who can set them", async () => {
    const { luis, ana } = await people();
    const csv = `persona;desde;horas semanales\n${luis.email};02/12/2026;40\n${ana.email};02/12/2026;40`;
    const importRead = await readImport(deps(), luis, { csv, answerTo: () => undefined });
    if ("problem" in importRead) throw new Error(importRead.problem);
    expect(importRead.rows.map(({ profileId }) => profileId)).toEqual([ana.profile.id]);
    expect(importRead.faulty).toEqual([
      {
        line: 2,
        who: luis.email,
        faults: ["Tu propia cuenta la cambia otra persona responsable: Marta Ruiz."],
      },
    ]);
  });

  test("is marked as made by themselves for a sole owner", async () => {
    const marta = await soleOwner();
    await giveTerms(marta, marta, { at: deps().now, from, pattern: everyDay(540, 600) });
    await ways["moves a balance"]!(marta, marta);
    const page = await showAccount(deps(), {
      member: marta,
      profileId: marta.profile.id,
      params: new URLSearchParams(),
    });
    expect(page.lines.flatMap((line) => (line.kind === "move" ? [line.author] : []))).toEqual([
      "la propia persona",
    ]);
  });

  test(
    "is refused to a formerly sole owner once a colleague is a manager, in every order",
    { tags: "deep" },
    async () => {
      const outcomes = new Set<string>();
      await inEveryOrder(async (race) => {
        const marta = await soleOwner();
        const eva = await aMember({ company: marta.company, fullName: "Eva Mar" });
        const before: number[] = [];
        const countSchedules = (over = deps()) =>
          over.db.$count(schedules, eq(schedules.profileId, marta.profile.id));
        await race(
          async ({ deps: over }) => {
            const planned = [{ profileId: marta.profile.id, schedule: move }];
            outcomes.add((await recordSchedules(over(), { member: marta, planned })).code);
          },
          async ({ deps: over }) => {
            await over().db.update(profiles).set({ role: "admin" }).where(eq(profiles.id, eva.profile.id));
            before.push(await countSchedules());
          },
        );
        expect(await countSchedules()).toBe(before[0]);
      });
      expect([...outcomes].sort()).toEqual(["needs-another", "recorded"]);
    },
  );
});
