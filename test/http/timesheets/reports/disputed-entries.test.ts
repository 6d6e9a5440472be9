import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { addDays } from "~/time/dates";
import { instantOf } from "~/modules/schedules/instant-of";
import { localDateOf } from "~/time/zones";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { aroundD1 } from "../../../support/worker/around-d1";
import { correctLog } from "../../../support/worker/correct-log";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";

const zone = "Europe/Madrid";
const day = addDays(localDateOf(deps().now, zone), -3);
const at = (hour: number) => instantOf(day, hour * 60, zone);
const disputeText = "Ana dice: 09:00 – 19:00 (10 h 00 min). Olga no está de acuerdo.";

let owner: SignedInMember;
let ana: SignedInMember;
let eva: SignedInMember;

beforeAll(async () => {
  const company = await aCompany();
  owner = await aMember({ company, role: "owner", fullName: "Olga" });
  ana = await aMember({ company, fullName: "Ana" });
  eva = await aMember({ company, fullName: "Eva" });
  for (const who of [ana, eva]) {
    const { id } = await aLog(who, { checkInTime: at(9), checkOutTime: at(17) });
    if (who === ana)
      await correctLog({
        worker: ana,
        manager: owner,
        id,
        answer: "disagree",
        says: { check_out_at: at(19) },
      });
  }
});

async function readPage(who: SignedInMember, path: string) {
  let disputes = 0;
  const d1 = aroundD1(env.CELL_1, (send, { sql }) => {
    disputes += /"c"\."seq" = "t"\."disputed_by"/.test(sql) ? 1 : 0;
    return send();
  });
  const answer = await call(path, { cookie: who.cookie, env: { CELL_1: d1 } });
  expect(answer.status).toBe(200);
  const html = (await answer.text()).replace(/<script.*?<\/script>/gs, "").replaceAll("\u00a0", " ");
  return { times: html.split(disputeText).length - 1, disputes };
}

const period = () => `from=${day}&to=${day}`;

test.each<[string, () => SignedInMember, () => string, number]>([
  ["the person's own time", () => ana, () => `/history?day=${day}`, 1],
  ["the clock, in the list below it", () => ana, () => `/dashboard?${period()}`, 1],
  ["a colleague's time", () => owner, () => `/history?profile=${ana.profile.id}&day=${day}`, 1],
  ["the reports", () => owner, () => `/reports?${period()}&people=todos`, 1],
])(
  "a disputed entry shows the other side's version on the screen of %s, in one more query",
  async (_, who, path, times) => {
    expect(await readPage(who(), path())).toEqual({ times, disputes: 1 });
  },
);

test.each<[string, () => SignedInMember, () => string]>([
  ["the clock", () => eva, () => `/dashboard?${period()}`],
  ["another person's time", () => owner, () => `/history?profile=${eva.profile.id}&day=${day}`],
  ["the hours as bars", () => owner, () => `/reports?${period()}&people=todos&view=chart`],
])("without disputes there is no such query: %s", async (_, who, path) => {
  expect(await readPage(who(), path())).toEqual({ times: 0, disputes: 0 });
});
