// Proves that each screen on which somebody decides about hours shows what the law says, and that the self-check leads to the open facts.
import { beforeAll, describe, expect, test } from "vitest";
import { hourMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { beginAt } from "../../../support/worker/time";

beginAt(Date.parse("2026-11-20T12:00:00+01:00"));

const tuesday = Date.parse("2026-11-03T09:00:00+01:00");
const recordedAt = Date.parse("2026-10-20T09:00:00+02:00");
const from = "2026-10-20";

let owner: SignedInMember;
/** Ana works ten hours on a Tuesday without a break, Leo is under 18, and Eva has an ordinary day. */
let people: Record<"ana" | "leo" | "eva", SignedInMember>;

beforeAll(async () => {
  const company = await aCompany({
    dailyLimitMinutes: 540,
    restRegime: "general",
    trialEndsAt: deps().now + 1e9,
  });
  owner = await aMember({ company, role: "owner" });
  const [ana, leo, eva] = [
    await aMember({ company, fullName: "Ana Larga" }),
    await aMember({ company, fullName: "Leo Joven" }),
    await aMember({ company, fullName: "Eva Corta" }),
  ];
  people = { ana, leo, eva };
  await giveTerms(owner, leo, {
    at: recordedAt,
    from,
    pattern: { kind: "week", days: [[], [{ from: 540, to: 600 }], [], [], [], [], []] },
    vacation: { unit: "natural", days: 29 },
    minor_until: "2027-01-01",
  });
  await giveTerms(owner, ana, { at: recordedAt, from, pattern: everyDay(540, 1_020) });
  await aLog(ana, { checkInTime: tuesday, checkOutTime: tuesday + 10 * hourMs });
  await aLog(leo, { checkInTime: tuesday, checkOutTime: tuesday + 9 * hourMs });
  await aLog(eva, { checkInTime: tuesday, checkOutTime: tuesday + 5 * hourMs });
});

const screen = async ({ cookie }: SignedInMember, path: string) => {
  const answer = await call(path, { cookie });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  return html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ");
};
const idOf = ({ profile }: SignedInMember) => profile.id;
const articlesIn = (html: string) => [
  ...new Set([...html.matchAll(/\((art\. [^)]*)\)/g)].map(([, text]) => text)),
];

describe("a month with notes of the law", () => {
  const sheetOf = (who: SignedInMember) => `/reports/registro/${idOf(who)}/2026-11`;
  const link = (who: SignedInMember, words: string) =>
    new RegExp(`href="${sheetOf(who)}#law"[^>]*>(?:<svg.*?</svg>)?(?:<span>)?${words}`);

  test("shows them with their articles on its sheet, for the manager and for its person", async () => {
    for (const reader of [owner, people.ana])
      expect(articlesIn(await screen(reader, sheetOf(people.ana)))).toEqual(["art. 34.3 ET", "art. 34.4 ET"]);
    expect(await screen(owner, sheetOf(people.eva))).not.toContain("Lo que dice la ley");
  });

  test("shows their number in the reports, with a link to the sheet", async () => {
    const html = await screen(owner, "/reports?from=2026-11-01&to=2026-11-30&people=todos");
    expect(html).toMatch(link(people.ana, "2 notas de la ley"));
    expect(html).not.toMatch(link(people.eva, "."));
  });

  test("in a report over several months shows their number without a link", async () => {
    const html = await screen(owner, "/reports?from=2026-10-15&to=2026-11-30&people=todos");
    expect(html).toContain("2 notas de la ley");
    expect(html).not.toContain("#law");
  });

  test("shows their number in Mi tiempo of its person, also for a manager", async () => {
    expect(await screen(people.ana, "/history")).toMatch(link(people.ana, "2 notas de la ley"));
    expect(await screen(owner, `/history?profile=${idOf(people.ana)}`)).toMatch(
      link(people.ana, "2 notas de la ley"),
    );
    expect(await screen(people.ana, "/history?month=2026-10")).not.toContain("de la ley");
    expect(await screen(people.eva, "/history")).not.toContain("de la ley");
  });
});

describe("a person under 18 with short vacation", () => {
  test("has the overtime of the year next to the balance", async () => {
    const path = `/schedules/balances/person?profile=${idOf(people.leo)}`;
    expect(articlesIn(await screen(owner, path))).toContain("art. 6.3 ET");
    expect(articlesIn(await screen(people.leo, "/schedules/balances/person"))).toContain("art. 6.3 ET");
  });

  test("has the minimum vacation of the year next to its account", async () => {
    const html = await screen(owner, `/absences/allowance?profile=${idOf(people.leo)}`);
    expect(articlesIn(html)).toEqual(["art. 38.1 ET"]);
  });
});

test("the self-check links an open question of the convenio to its field", async () => {
  const company = await aCompany({ trialEndsAt: deps().now + 1e9 });
  const boss = await aMember({ company, role: "owner" });
  const ana = await aMember({ company, fullName: "Ana Abierta" });
  await aLog(ana, { checkInTime: tuesday, checkOutTime: tuesday + 10 * hourMs });
  const html = await screen(boss, "/inspection/check?month=2026-11");
  expect(html).toContain('href="/settings#convenio"');
  expect(await screen(owner, "/inspection/check?month=2026-11")).not.toContain('href="/settings#convenio"');
});
