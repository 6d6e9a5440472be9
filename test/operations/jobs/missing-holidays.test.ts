import { mailOutbox } from "#cell";
import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailMissingHolidays } from "~/modules/jobs/mail-missing-holidays.server";
import { holidayYears, unconfirmedPlaces } from "~/modules/schedules/holidays/public-holidays";
import { deps } from "../../support/worker/deps";

const lastYear = holidayYears.at(-1)!;
const night = (on: string) => deps(Date.parse(`${on}T03:30:00Z`));
const mails = () =>
  deps()
    .db.select({ key: mailOutbox.dedupeKey, to: mailOutbox.recipient, subject: mailOutbox.subject })
    .from(mailOutbox)
    .where(like(mailOutbox.dedupeKey, "missing-holidays:%"));

test("the operator gets one mail in December if the next year has no public holidays, and none before", async () => {
  for (const on of [`${lastYear}-11-30`, `${lastYear + 1}-01-15`]) await mailMissingHolidays(night(on));
  expect(await mails()).toEqual([]);
  for (const day of ["01", "02", "31"]) await mailMissingHolidays(night(`${lastYear}-12-${day}`));
  expect(await mails()).toEqual([
    {
      key: `missing-holidays:${lastYear + 1}`,
      to: "operador@fichaclara.test",
      subject: `Faltan los festivos de ${lastYear + 1}`,
    },
  ]);
});

test("the operator gets one mail about an incomplete holiday file, with the unconfirmed places", async () => {
  for (const day of ["01", "02"]) await mailMissingHolidays(night(`2026-12-${day}`));
  const [mail, ...others] = await deps()
    .db.select()
    .from(mailOutbox)
    .where(like(mailOutbox.dedupeKey, "missing-holidays:2027"));
  expect(others).toEqual([]);
  expect(mail!.subject).toBe("Hay festivos de 2027 sin confirmar");
  expect(mail!.text).toContain("no tiene todavía la relación del BOE");
  expect(mail!.text).toContain(
    `Falta confirmar los festivos de 2027 de: ${unconfirmedPlaces(2027).join(", ")}.`,
  );
});
