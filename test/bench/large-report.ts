import type { Db } from "~/platform/db.server";
import { hourMs } from "~/time/units";
import { aColleague, addEntries, aMember } from "./large-register";

const firstAt = Date.UTC(2026, 0, 2);

/** Adds a company of many people, each with many entries of 2026. The database generates them. */
export async function aLargeReport(db: Db, { people, logsEach }: { people: number; logsEach: number }) {
  const owner = await aMember(db);
  for (let nth = 0; nth < people; nth += 1) {
    const fullName = `Persona ${nth}`;
    const member = nth === 0 ? owner : await aColleague(db, owner.company, { fullName, role: "employee" });
    await addEntries(db, member, {
      entries: logsEach,
      from: firstAt,
      everyMs: 4 * hourMs,
      lastingMs: 3 * hourMs,
    });
  }
  return owner.company;
}
