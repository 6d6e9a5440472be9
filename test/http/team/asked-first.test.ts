import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { deps } from "../../support/worker/deps";
import { everyRow } from "../../support/worker/database";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { anInvitation } from "./invitations/invited";
import { aTeam, statusOf, submitStatus } from "./a-team";

/** Returns the answer to a form of the list, as text between tags. */
const answerTo = async (...sent: Parameters<typeof submitStatus>) => {
  const answer = await submitStatus(...sent);
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
};

/** Returns the hidden fields of the form with this button. */
function fieldsOf(html: string, button: string): [string, string][] {
  const form = html.match(/<form.*?<\/form>/gs)!.find((one) => one.includes(`>${button}</button>`))!;
  return [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!,
  ]);
}

const sendFields = (who: SignedInMember, fields: [string, string][]) =>
  submitStatus(who, {
    ...Object.fromEntries(fields.filter(([name]) => name !== "profile_id")),
    profile_id: fields.filter(([name]) => name === "profile_id").map(([, id]) => id),
  });

describe("the button 'Desactivar' of the list", () => {
  test("asks first, explains the effect, and writes nothing", async () => {
    const { owner, employees } = await aTeam(2);
    const before = await everyRow();
    const { status, html } = await answerTo(owner, { ask: "inactive", profile_id: employees.slice(0, 1) });
    expect(status).toBe(200);
    expect(html).toContain(`¿Desactivar a ${employees[0]!.profile.fullName}?`);
    for (const expectedText of [
      "No podrá fichar ni ver nada de la empresa.",
      "Su registro se conserva. Puede seguir entrando",
      "Deja de contar en tu plan: quedan 3 personas activas.",
      "Durante 10 segundos podrás deshacerlo",
    ])
      expect(html).toContain(expectedText);
    expect(await everyRow()).toEqual(before);
  });

  test("is carried out once it is confirmed, by a form that needs no scripts, and can be undone", async () => {
    const { owner, employees } = await aTeam(3);
    const [ana, leo, eva] = employees as [SignedInMember, SignedInMember, SignedInMember];
    await submitStatus(owner, { set_status: "inactive", profile_id: [eva] });
    const { html } = await answerTo(owner, { ask: "inactive", profile_id: employees });
    // The question leaves out inactive people, and nothing will be undone for them.
    expect(html).toContain(`¿Desactivar a ${ana.profile.fullName} y ${leo.profile.fullName}?`);
    const done = await (await sendFields(owner, fieldsOf(html, "Sí, desactivar"))).text();
    expect(await statusOf(ana, leo, eva)).toEqual(["inactive", "inactive", "inactive"]);
    const undone = await (await sendFields(owner, fieldsOf(done, "Deshacer"))).text();
    expect(undone).toContain("2 personas activadas");
    expect(undone).not.toContain(">Deshacer</button>");
    expect(await statusOf(ana, leo, eva)).toEqual(["active", "active", "inactive"]);
  });

  test("asks about a whole search, and changes as many as were shown", async () => {
    const { owner, admin, employees } = await aTeam(4);
    const { html } = await answerTo(owner, {
      scope: "search",
      q: "",
      status: "active",
      ask: "inactive",
      expected: "5",
    });
    expect(html).toContain("¿Desactivar a 5 personas?");
    await submitStatus(owner, { set_status: "inactive", profile_id: [employees[0]!] });
    await aMember({ company: owner.company });
    await aMember({ company: owner.company });
    const answer = await sendFields(owner, fieldsOf(html, "Sí, desactivar"));
    expect(answer.status).toBe(409);
    expect(await statusOf(admin)).toEqual(["active"]);
  });

  test("lists invitations that would be withdrawn with them", async () => {
    const { owner, admin } = await aTeam(0);
    await anInvitation(admin);
    const { html } = await answerTo(owner, { ask: "inactive", profile_id: [admin] });
    expect(html).toContain("Se retira 1 invitación pendiente enviada en su nombre.");
  });

  test("offers nothing that a plan at its limit would refuse", async () => {
    const { owner, employees } = await aTeam(4, {
      subscriptionStatus: "active",
      priceId: "price_pro",
      trialEndsAt: 1,
      planGraceSince: 1,
    });
    const { html } = await answerTo(owner, { ask: "inactive", profile_id: employees.slice(0, 1) });
    expect(html).toContain("¿Desactivar a");
    expect(html).not.toContain("deshacerlo");
    const done = await (await sendFields(owner, fieldsOf(html, "Sí, desactivar"))).text();
    expect(done).toContain("1 persona desactivada");
    expect(done).not.toContain(">Deshacer</button>");
  });

  test("asks nothing about people who are inactive already, and states that", async () => {
    const { owner, employees } = await aTeam(1);
    await submitStatus(owner, { set_status: "inactive", profile_id: employees });
    const { html } = await answerTo(owner, { ask: "inactive", profile_id: employees });
    expect(html).toContain("Ya estaban desactivadas");
    expect(html).not.toContain("Sí, desactivar");
  });

  test.each(["owner", "themselves", "whoever has left", "another company's", "nobody"] as const)(
    "refuses %s before it asks",
    async (whom) => {
      const { owner, admin, employees } = await aTeam(1);
      const leaver = employees[0]!;
      await deps()
        .db.update(profiles)
        .set({ status: "inactive", userId: null })
        .where(eq(profiles.id, leaver.profile.id));
      const chosen = {
        owner: [owner],
        themselves: [admin],
        "whoever has left": [leaver],
        "another company's": [await aMember()],
        nobody: [],
      }[whom];
      const { status, html } = await answerTo(admin, { ask: "inactive", profile_id: chosen });
      expect(status).toBe(whom === "another company's" ? 404 : 422);
      expect(html).not.toContain("Sí, desactivar");
    },
  );
});

test("undoing covers changed people, and not those who were inactive before", async () => {
  const { owner, employees } = await aTeam(2);
  const [ana, leo] = employees as [SignedInMember, SignedInMember];
  await submitStatus(owner, { set_status: "inactive", profile_id: [ana] });
  const profileIds = [ana.profile.id, leo.profile.id];
  expect(await changeStatus(deps(), { member: owner, profileIds, status: "inactive" })).toEqual({
    code: "changed",
    count: 2,
    changed: [leo.profile.id],
    endedEntries: [],
    waiting: 0,
  });
});
