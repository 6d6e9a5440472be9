import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";

test.each(["/team", "/register"])(
  "%s shows a page that says 'Sin permisos' to whoever may not see it",
  async (path) => {
    for (const { cookie } of [await aMember(), await aMember({ role: "admin", status: "inactive" })]) {
      const answer = await call(path, { cookie });
      expect(answer.status).toBe(403);
      expect(answer.headers.get("Content-Type")).toContain("text/html");
      const page = await answer.text();
      expect(page).toContain("<h1");
      expect(page).toContain("Sin permisos");
      // With the frame of every screen around it, and so the way out.
      expect(page).toContain("Cerrar Sesión");
    }
  },
);

test("a call and a download say it as JSON", async () => {
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
