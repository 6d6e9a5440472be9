// Measures a punch without its index. If these twins passed the bar, the bar would prove nothing.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { aCompany, type SignedInMember } from "../../support/worker/people";
import { members } from "../../support/worker/people-in-parallel";
import { seedHistory } from "../../support/worker/seed-history";
import { punchCost } from "./punch-cost";

const maxRowsRead = 20;

async function rowsReadByCheckIn(who: SignedInMember) {
  const { rowsRead } = await punchCost(who, "check_in");
  await punchCost(who, "check_out");
  return rowsRead;
}

test("without the index of a person's open entry, rows read grow with their whole history (twin)", async () => {
  await env.CELL_1.prepare("DROP INDEX time_logs_one_open").run();
  const [her, colleague] = await members(2, await aCompany());
  await seedHistory([her!, colleague!], { from: 1, to: 1_000 });
  const short = await rowsReadByCheckIn(her!);
  await seedHistory([her!, colleague!], { from: 1_002, to: 10_000 });
  const long = await rowsReadByCheckIn(her!);
  expect(long).toBeGreaterThan(5 * short);
  expect(short).toBeGreaterThan(maxRowsRead);
});
