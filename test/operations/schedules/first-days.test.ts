// Proves that each change of a person's first day keeps its author and the day before, also where two managers change it at the same time.
import { env } from "cloudflare:test";
import { firstDays, profiles } from "#cell";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { showVersions } from "~/modules/schedules/terms/show-versions.server";
import { submitEmployedSince } from "~/modules/team/submit-employed-since.server";
import { minuteMs } from "~/time/units";
import { heldBy } from "../../support/worker/by-hand";
import { deps, settle } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";
import { beginAt, timePasses } from "../../support/worker/time";
import { unbatchedIn } from "../../support/worker/unbatched";

beginAt(Date.parse("2026-12-02T12:00:00+01:00"));

async function people() {
  const company = await aCompany();
  return {
    marta: await aMember({ company, role: "owner", fullName: "Marta Ruiz" }),
    luis: await aMember({ company, role: "admin", fullName: "Luis Gil" }),
    ana: await aMember({ company, fullName: "Ana López", employedSince: "2020-01-01" }),
  };
}

async function state(by: SignedInMember, { profile }: SignedInMember, typed: string, over = deps()) {
  const form = new FormData();
  form.set("employed_since", typed);
  return submitEmployedSince(over, { member: by, profileId: profile.id, form });
}

const rowsOf = async ({ profile }: SignedInMember) =>
  (
    await deps()
      .db.select()
      .from(firstDays)
      .where(eq(firstDays.profileId, profile.id))
      .orderBy(asc(firstDays.id))
  ).map(({ previous, employedSince, authorId }) => [previous, employedSince, authorId]);

test("each change of the first day is listed with its author and time, and the same day adds none", async () => {
  const { marta, luis, ana } = await people();
  for (const [by, typed] of [
    [marta, "18/03/2024"],
    [luis, "18/03/2024"],
    [luis, ""],
  ] as const) {
    await state(by, ana, typed);
    await settle();
    timePasses(minuteMs);
  }
  expect(await rowsOf(ana)).toEqual([
    ["2020-01-01", "2024-03-18", marta.profile.id],
    ["2024-03-18", null, luis.profile.id],
  ]);
  for (const member of [marta, ana]) {
    const params = new URLSearchParams();
    const page = await showVersions(deps(), { member, profileId: ana.profile.id, params });
    expect(page.firstDayChanges.map(({ text, by }) => `${text} · ${by}`)).toEqual([
      "Quitó el 18/03/2024 · Luis Gil, el 02/12/2026 12:02",
      "Cambió el 01/01/2020 por el 18/03/2024 · Marta Ruiz, el 02/12/2026 12:00",
    ]);
  }
});

const stating =
  (by: SignedInMember, of: SignedInMember, typed: string): Participant<unknown> =>
  ({ deps }) =>
    state(by, of, typed, deps());

const bothState = async (race: Race) => {
  const { marta, luis, ana } = await people();
  await race(stating(marta, ana, "18/03/2024"), stating(luis, ana, "19/03/2024"));
  await settle();
  const rows = await rowsOf(ana);
  const [profile] = await deps().db.select().from(profiles).where(eq(profiles.id, ana.profile.id));
  const keptRow = rows.find(([, on]) => on === profile!.employedSince)!;
  const replaced = rows.find((row) => row !== keptRow)!;
  expect([rows.length, replaced[0], keptRow[0]]).toEqual([2, "2020-01-01", replaced[1]]);
};

test("two managers who change a first day at the same time leave two changes; the later names the earlier day", () =>
  inEveryOrder(bothState));

test("the database refuses a change outside a single batch (twin)", { tags: "deep" }, () =>
  expect(inSeededOrders(30, (race) => bothState(unbatchedIn(race)))).rejects.toThrow(
    "a first day without its author",
  ),
);

test("the database refuses a first day without its author", async () => {
  const { ana } = await people();
  await heldBy("profiles_first_day", "a first day without its author", () =>
    env.CELL_1.prepare("UPDATE profiles SET employed_since = '2021-01-01' WHERE id = ?")
      .bind(ana.profile.id)
      .run(),
  );
});
