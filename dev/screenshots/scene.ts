// The content of the pictures: the demo company on a Tuesday morning, with most people at work.
import { like } from "drizzle-orm";
import { openDb, openDirectory } from "../../app/platform/db.server";
import { sortNameOf } from "../../app/platform/search-text";
import { appendPunch } from "../../app/modules/clock/punch.server";
import { companies, profiles } from "../../drizzle/cell";
import { seed } from "../seed/seed";
import { createChildren } from "../child-processes";
import { localStripe } from "../configuration";
import { openLocalDatabases } from "../local-database";
import { localSecrets } from "../local-secrets";
import { migrateCommands } from "../wrangler";

export const present = "2026-11-17T11:12:00+01:00";

/** The month of the sheet and of the sample register: the last complete one. */
export const sampleMonth = { from: "2026-10-01", to: "2026-10-31" };

/** Today's check-ins. In the seed, Lucía is already working. */
const arrivals = [
  ["pau@example.com", "2026-11-17T08:02:41+01:00"],
  ["marta@example.com", "2026-11-17T08:57:12+01:00"],
  ["jorge@example.com", "2026-11-17T09:03:55+01:00"],
  ["ines@example.com", "2026-11-17T09:08:20+01:00"],
] as const;

/** Fills the database of an app that is not running yet. */
export async function setScene(place: { root: string; stateDir: string }): Promise<void> {
  for (const command of migrateCommands(place))
    await createChildren(place.root).run("La migración de la base de datos", command);
  const { directory, cell, close } = await openLocalDatabases(place);
  const db = openDb(cell);
  const env = localSecrets(place.stateDir);
  await seed({ directory: openDirectory(directory), db, env, now: Date.parse(present) });
  for (const [email, at] of arrivals) {
    const profile = await db.query.profiles.findFirst({
      where: (profile, { eq }) => eq(profile.email, email),
    });
    const company = await db.query.companies.findFirst({
      where: (company, { eq }) => eq(company.id, profile!.companyId),
    });
    const arrivingMember = { cell: "CELL_1", profile: profile!, company: company!, email };
    const attempt = {
      member: arrivingMember,
      requested: { action: "check_in" },
      location: null,
      source: "web",
      idempotencyKey: null,
    } as const;
    await appendPunch({ db, now: Date.parse(at) }, attempt);
  }
  // Avoids the banner of the trial in the pictures.
  await db.update(companies).set({
    subscriptionStatus: "active",
    priceId: localStripe.STRIPE_PRICE_PYME,
    subscriptionPeriodEnd: Date.parse("2026-12-01T00:00:00Z"),
  });
  // Some computers have no font for the emoji in her name.
  const nerea = "Nerea Etxeberria";
  await db
    .update(profiles)
    .set({ fullName: nerea, sortName: sortNameOf(nerea) })
    .where(like(profiles.fullName, "Nerea%"));
  await close();
}
