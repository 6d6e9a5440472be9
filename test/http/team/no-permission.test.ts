import { expect, test } from "vitest";
import { refusals } from "~/modules/session/refusals";
import { call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";

test.each([
  ["/team", "Sin permisos"],
  ["/register", "Tu registro"],
])("people without the right to see %s get the reason or a link to their own", async (path, withoutRight) => {
  const refusedPeople = [
    { cookie: (await aMember()).cookie, why: withoutRight },
    { cookie: (await aMember({ role: "admin", status: "inactive" })).cookie, why: refusals.deactivated },
  ];
  for (const { cookie, why } of refusedPeople) {
    const answer = await call(path, { cookie });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("Content-Type")).toContain("text/html");
    const page = await answer.text();
    expect(page).toContain("<h1");
    expect(page).toContain(why);
    // With the frame of every screen around it, and so a way out.
    expect(page).toContain("Cerrar Sesión");
  }
});

test("only a page that needs a right names the people who have it", async () => {
  const employee = await call("/team", { cookie: (await aMember()).cookie });
  expect(await employee.text()).toContain(refusals.noPermissionHint);
  const { cookie } = await aMember({ role: "admin", status: "inactive" });
  expect(await (await call("/team", { cookie })).text()).not.toContain(refusals.noPermissionHint);
});

test("the company's register links an employee to their own, and a deactivated member to none", async () => {
  const ownRegister = 'href="/dashboard/registro.zip"';
  const employee = await call("/register", { cookie: (await aMember()).cookie });
  expect(await employee.text()).toContain(ownRegister);
  const { cookie } = await aMember({ role: "admin", status: "inactive" });
  expect(await (await call("/register", { cookie })).text()).not.toContain(ownRegister);
});

test("a call and a download return the missing permission as JSON", async () => {
  const { cookie } = await aMember();
  const answers = [
    await call("/api/get-user-emails", { cookie, json: { profile_ids: [] } }),
    await call("/register/registro.zip", { cookie }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: "Sin permisos" });
  }
});
