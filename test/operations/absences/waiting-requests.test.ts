// Proves that a person has at most twenty requests that wait, in every order of two, and that managers see the oldest ones first.
import { absences } from "#cell";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mostWaitingRequests } from "~/modules/absences/model/decide-absence";
import { changeAbsence } from "~/modules/absences/server/change-absence.server";
import { showAbsentPeople } from "~/modules/absences/show-absent-people.server";
import { submitAbsence } from "~/modules/absences/submit-absence.server";
import { addDays } from "~/time/dates";
import { minuteMs } from "~/time/units";
import { anAbsence } from "../../support/worker/absences";
import { deps } from "../../support/worker/deps";
import { expectFailure } from "../../support/worker/expect-failure";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { beginAt, timePasses } from "../../support/worker/time";
import { unbatchedIn } from "../../support/worker/unbatched";

beginAt(Date.parse("2026-12-02T12:00:00+01:00"));

/** Ana has this many requests, each of one day, from 1 March 2027 on. */
async function anaWith(count: number) {
  const company = await aCompany();
  const marta = await aMember({ company, role: "owner" });
  const ana = await aMember({ company, fullName: "Ana López", employedSince: "2020-01-01" });
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1)
    ids.push(await anAbsence(ana, { fromDay: addDays("2027-03-01", nth), state: "requested" }));
  return { company, marta, ana, ids };
}

const formOf = (changes: Record<string, string>) => {
  const form = new FormData();
  const typed = { intent: "send", kind: "vacation", from: "01/06/2027", to: "01/06/2027", ...changes };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
};

const submit = async (ana: SignedInMember, changes: Record<string, string> = {}) =>
  submitAbsence(deps(), {
    member: ana,
    profileId: ana.profile.id,
    form: formOf(changes),
    args: { request: new Request("https://example.com/absences/new") },
  });

const waitingOf = async ({ profile }: SignedInMember) =>
  (
    await deps()
      .db.select()
      .from(absences)
      .where(and(eq(absences.profileId, profile.id), eq(absences.state, "requested")))
  ).length;

test("a request beyond the maximum is refused next to its kind, keeps the typed fields and stores nothing", async () => {
  const { ana } = await anaWith(mostWaitingRequests);
  const answer = await submit(ana, { note: "Boda" });
  expect(answer).toMatchObject({
    data: {
      errors: {
        kind: "Tienes 20 ausencias sin contestar, y es el máximo. Espera una respuesta o retira alguna en «Tus ausencias».",
      },
      typed: { from: "01/06/2027", note: "Boda" },
    },
    init: { status: 422 },
  });
  expect(await waitingOf(ana)).toBe(mostWaitingRequests);
});

test("a kind that needs no answer is accepted beyond the maximum, and a withdrawal makes room for a request", async () => {
  const { ana, ids } = await anaWith(mostWaitingRequests);
  const change = async (command: Parameters<typeof changeAbsence>[1]["command"]) =>
    (await changeAbsence(deps(), { member: ana, profileId: ana.profile.id, command })).code;
  const days = { from: "2026-12-03", to: "2026-12-03", part: { kind: "all" }, isConfirmed: true } as const;
  expect(await change({ do: "request", kind: "sick-leave", note: null, ...days })).toBe("done");
  const later = { ...days, from: "2027-06-01", to: "2027-06-01" };
  const request = { do: "request", kind: "vacation", note: null, ...later } as const;
  expect(await change(request)).toBe("refused");
  expect(await change({ do: "withdraw", id: ids[0]!, note: null })).toBe("done");
  expect(await change(request)).toBe("done");
});

describe("two requests at the same time, with room for one", () => {
  const requesting =
    (ana: SignedInMember, on: string): Participant<string> =>
    async ({ deps }) => {
      const outcome = await changeAbsence(deps(), {
        member: ana,
        profileId: ana.profile.id,
        command: {
          do: "request",
          kind: "vacation",
          from: on,
          to: on,
          part: { kind: "all" },
          isConfirmed: true,
          note: null,
        },
      });
      return outcome.code === "refused" ? outcome.refusal.code : outcome.code;
    };
  const bothRequest = async (race: Race) => {
    const { ana } = await anaWith(mostWaitingRequests - 1);
    const codes = await race(requesting(ana, "2027-06-01"), requesting(ana, "2027-06-02"));
    expect(codes.toSorted()).toEqual(["done", "too-many-waiting"]);
    expect(await waitingOf(ana)).toBe(mostWaitingRequests);
  };

  test("store one if both had read the waiting requests", () => inOrder("ABA+B+", bothRequest));
  test("store one", { tags: "deep" }, () => inEveryOrder(bothRequest));
  test("store both without the single batch (twin)", { tags: "deep" }, () =>
    expectFailure(() => inSeededOrders(30, (race) => bothRequest(unbatchedIn(race)))),
  );
});

test("managers see the fifty oldest requests first, whatever their days, and the number of the others", async () => {
  const { company, marta } = await anaWith(0);
  const people: SignedInMember[] = [];
  for (const fullName of ["Eva", "Leo", "Mia"]) people.push(await aMember({ company, fullName }));
  const stored: string[] = [];
  for (let nth = 0; nth < mostWaitingRequests; nth += 1)
    for (const person of people) {
      timePasses(minuteMs);
      stored.push(await anAbsence(person, { fromDay: addDays("2027-06-30", -nth), state: "requested" }));
    }
  const page = await showAbsentPeople(deps(), { member: marta, params: new URLSearchParams() });
  expect(page.waiting.map(({ id }) => id)).toEqual(stored.slice(0, 50));
  expect(page.moreWaiting).toBe(10);
  expect(page.month).toBe("2027-06");
});
