// Proves that marks for the direction of text are removed from new names. In old names they do not affect the text around them.
import { kiosks } from "#directory";
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sortNameOf } from "~/platform/search-text";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aTablet } from "../../support/worker/kiosk";
import { aMember } from "../../support/worker/people";

const page = async (path: string, cookie: string) => (await call(path, { cookie })).text();

test("names and places of kiosks are isolated from the text next to them", async () => {
  const owner = await aMember({ role: "owner", fullName: "Olga" });
  const { code } = await aTablet();
  const form = { code, name: "Tablet\u202e de la barra", centre: "Bar\u200b Sol" };
  expect((await call("/kiosks/new", { cookie: owner.cookie, form })).status).toBe(302);
  const { db, directory } = deps();
  const [kiosk] = await directory.select().from(kiosks).where(eq(kiosks.companyId, owner.company.id));
  expect([kiosk!.name, kiosk!.centre]).toEqual(["Tablet de la barra", "Bar Sol"]);
  const listed = (await page("/kiosks", owner.cookie)).replaceAll(/<\/?span>/g, "");
  expect(listed).toMatch(
    /<bdi>Tablet de la barra<\/bdi>.*<bdi>Bar Sol<\/bdi>.*Añadida por <bdi>Olga<\/bdi> el/s,
  );

  const fullName = "Ana\u202e Sol";
  const ana = await aMember({ company: owner.company });
  await db
    .update(profiles)
    .set({ fullName, sortName: sortNameOf(fullName) })
    .where(eq(profiles.id, ana.profile.id));
  expect(await page("/team", owner.cookie)).toContain(`<bdi>${fullName}</bdi>`);
});
