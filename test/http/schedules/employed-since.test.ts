// Proves that managers state a person's first day at the company, and that the person sees it.
import { beforeEach, describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { findForm, sendForm } from "../../support/worker/html-form";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => {
  const company = await aCompany();
  owner = await aMember({ company, role: "owner" });
  ana = await aMember({ company });
});

const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

const screen = async ({ cookie }: SignedInMember, path: string) => textOf(await call(path, { cookie }));

describe("the first day at the company", () => {
  const path = () => `/schedules/person?profile=${ana.profile.id}`;
  const sendDate = async (by: SignedInMember, employed_since: string) =>
    call(path(), { cookie: by.cookie, form: { employed_since } });

  test("is typed by a manager, shown to the person, and can be emptied", async () => {
    const form = findForm(await screen(owner, path()), "Guardar fecha", path());
    const saved = await sendForm(form, { employed_since: "18/03/2024" }, { cookie: owner.cookie });
    expect(saved.status).toBe(302);
    for (const expectedText of ["En la empresa desde el 18/03/2024.", "Puso el 18/03/2024"])
      expect(await screen(ana, "/schedules/person")).toContain(expectedText);
    expect((await sendDate(owner, "")).status).toBe(302);
    expect(await screen(ana, "/schedules/person")).not.toContain("En la empresa desde");
    expect(await screen(owner, path())).toContain("Quitó el 18/03/2024");
  });

  test("that does not exist is refused next to its field, and changes nothing", async () => {
    await sendDate(owner, "18/03/2024");
    const answer = await sendDate(owner, "31/02/2024");
    const page = await textOf(answer);
    expect(answer.status).toBe(422);
    for (const expectedText of ["Ese día no existe", 'value="31/02/2024"'])
      expect(page).toContain(expectedText);
    expect(await screen(ana, "/schedules/person")).toContain("18/03/2024");
  });

  test("is for the managers of the company only", async () => {
    const stranger = await aMember({ role: "owner" });
    const statuses = [await sendDate(ana, ""), await sendDate(stranger, "")];
    expect(statuses.map(({ status }) => status)).toEqual([403, 404]);
  });
});
