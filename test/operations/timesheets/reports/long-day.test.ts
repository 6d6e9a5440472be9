import { expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import { countLogs, readLogs } from "~/modules/timesheets/reports/report-logs.server";
import { deps } from "../../../support/worker/deps";
import { aCompany, aLog, aMember } from "../../../support/worker/people";

test.each([
  ["2026-10-25, which has 25 hours", "2026-10-25", "2026-10-25T22:59:59.999Z", "2026-10-25T23:00:00Z"],
  ["2026-03-29, which has 23", "2026-03-29", "2026-03-29T21:59:59.999Z", "2026-03-29T22:00:00Z"],
])(
  "a report that ends on %s has its last millisecond and none of the next day's",
  async (_, on, last, next) => {
    const company = await aCompany({ timeZone: "Europe/Madrid" });
    const ana = await aMember({ company });
    const { id } = await aLog(ana, { checkInTime: Date.parse(last) });
    await aLog(ana, { checkInTime: Date.parse(next) });
    const people = (await selectPeople(deps().db, {
      reader: wholeCompany,
      companyId: company.id,
      profileIds: [ana.profile.id],
    }))!;
    const scope = { range: { from: on, to: on }, people };
    expect(await countLogs(deps().db, scope)).toEqual(new Map([[ana.profile.id, 1]]));
    const logs = await readLogs(deps().db, scope);
    expect(logs.get(ana.profile.id)?.map((log) => log.id)).toEqual([id]);
  },
);
