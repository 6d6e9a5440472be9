// Proves that a form from before a punch is refused when that punch made it impossible.
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { findForm, sendForm } from "../../support/worker/html-form";
import { aMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";

test("a second check-in from an old page is answered with the open entry, which the page shows", async () => {
  const ana = await aMember();
  const { cookie } = ana;
  const pages = [await call("/dashboard", { cookie }), await call("/dashboard", { cookie })];
  const [newer, older] = await Promise.all(
    pages.map(async (page) => findForm(await page.text(), "Fichar Entrada", "/dashboard")),
  );
  expect((await sendForm(newer!, {}, { cookie })).status).toBe(303);
  const refusal = await sendForm(older!, {}, { cookie });
  expect(refusal.status).toBe(409);
  const page = await refusal.text();
  expect(page).toMatch(/Ya tienes un fichaje activo desde el \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
  expect(page).toContain("Fichar Salida");
  expect(page).not.toContain("Fichar Entrada");
  expect(await logsOf(ana)).toHaveLength(1);
});
