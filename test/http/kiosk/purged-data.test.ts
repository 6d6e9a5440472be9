// Proves that unneeded kiosk data are purged, and that data to which the record refers remain.
import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { erasePins } from "~/modules/kiosk/set-pin.server";
import { purgeExpired } from "~/modules/jobs/purge-expired.server";
import { dayMs } from "~/time/units";
import { deps } from "../../support/worker/deps";
import { aKiosk, aPin, aTablet, entered, wrongPin } from "../../support/worker/kiosk";
import { aMember } from "../../support/worker/people";

const countIn = (d1: D1Database, table: string, companyId: string) =>
  d1
    .prepare(`SELECT count(*) AS count FROM ${table} WHERE company_id IS ?`)
    .bind(companyId)
    .first<number>("count");

test("unconfirmed pairing codes and old tries are purged; kiosks, four years after their end", async () => {
  const owner = await aMember({ role: "owner" });
  const companyId = owner.company.id;
  const kiosk = await aKiosk(owner);
  await aTablet();
  const ownersPin = await aPin(owner);
  await entered(kiosk, { ...ownersPin, pin: wrongPin(ownersPin) });
  const unpaired = () =>
    env.DIRECTORY.prepare("SELECT count(*) AS count FROM kiosks WHERE paired_at IS NULL").first<number>(
      "count",
    );
  await purgeExpired(deps(Date.now() + dayMs));
  expect(await countIn(env.CELL_1, "kiosk_tries", companyId)).toBe(1);
  expect(await unpaired()).not.toBe(0);
  await purgeExpired(deps(Date.now() + 4 * dayMs));
  expect(await countIn(env.CELL_1, "kiosk_tries", companyId)).toBe(0);
  expect(await unpaired()).toBe(0);
  expect(await countIn(env.DIRECTORY, "kiosks", companyId)).toBe(1);
  await env.DIRECTORY.prepare("UPDATE kiosks SET ended_at = ?").bind(Date.now()).run();
  await purgeExpired(deps(Date.now() + 3 * 365 * dayMs));
  expect(await countIn(env.DIRECTORY, "kiosks", companyId)).toBe(1);
  await purgeExpired(deps(Date.now() + 4 * 366 * dayMs));
  expect(await countIn(env.DIRECTORY, "kiosks", companyId)).toBe(0);
});

test("an erased person has no PIN any more, and others keep theirs", async () => {
  const owner = await aMember({ role: "owner" });
  const ana = await aMember({ company: owner.company, status: "inactive" });
  await aPin(owner);
  await aPin(owner, ana);
  await erasePins(deps(), sql`${profiles.id} = ${ana.profile.id}`);
  expect(await countIn(env.CELL_1, "kiosk_pins", owner.company.id)).toBe(1);
});
