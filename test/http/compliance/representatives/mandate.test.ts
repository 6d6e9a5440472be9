// Proves that managers give and end a mandate, with an event and a mail. It also ends with role and status.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { messages } from "~/modules/compliance/representatives/messages";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { updateMember } from "~/modules/team/server/update-member.server";
import { setMandate } from "~/modules/compliance/representatives/set-mandate.server";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { tamper } from "../../../support/worker/by-hand";
import { aMember, type SignedInMember } from "../../../support/worker/people";
import { resend } from "../../../support/worker/resend";
import { inEveryOrder } from "../../../support/worker/schedule";
import { withBrokenSchema } from "../../../support/worker/broken-schema";
import { aRepresented, mandate, mandatesOf, screen } from "./a-representative";

let owner: SignedInMember;
let rosa: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => ({ owner, rosa, ana } = await aRepresented()));

const submit = (by: SignedInMember, form: Record<string, string>) =>
  call("/representatives", { cookie: by.cookie, form });
const represents = async ({ profile }: SignedInMember) =>
  (await env.CELL_1.prepare("SELECT represents_since FROM profiles WHERE id = ?")
    .bind(profile.id)
    .first<number>("represents_since")) !== null;
const mailsTo = ({ email }: SignedInMember) =>
  resend.mails.flatMap(({ to, subject }) => (to === email ? [subject] : []));

describe("a representative's mandate", () => {
  test("is recorded in the register once, with the manager's name, and its person gets a mail", async () => {
    const by = owner.profile.id.replaceAll("-", "");
    const givenMandate = { mandate: "given", kind: "member", actor: by };
    expect(await mandatesOf(rosa)).toEqual([givenMandate]);
    expect(mailsTo(rosa)).toEqual(["Ya puedes descargar el registro como representante"]);
    expect(await mandate(owner, rosa, "given")).toEqual({ code: "same", name: "Rosa Gil" });
    const answer = await submit(owner, { give: ana.profile.id });
    expect(await answer.text()).toContain("Ana López tiene ahora acceso");
    expect(await mandatesOf(rosa)).toEqual([givenMandate]);
    const page = await screen(owner, "/representatives");
    for (const expectedText of ["Rosa Gil", "Ana López", "por Olga Dueña"])
      expect(page).toContain(expectedText);
    // Two of three people, and not the owner.
    expect((await screen(owner, "/team")).match(/<span>Representante<\/span>/g)).toHaveLength(2);
    expect(await compareProjections(env.CELL_1, { ...rosa.profile, profileId: rosa.profile.id })).toEqual([]);
  });

  test("is ended by a manager, and the representatives' screen and its menu entry disappear immediately", async () => {
    expect(await screen(rosa, "/dashboard")).toContain('href="/representation"');
    const answer = await submit(owner, { end: rosa.profile.id });
    expect(await answer.text()).toContain("Rosa Gil ya no tiene acceso");
    await settle();
    expect((await mandatesOf(rosa)).map(({ mandate }) => mandate)).toEqual(["given", "ended"]);
    expect(mailsTo(rosa).at(-1)).toBe("Ya no tienes acceso como representante");
    expect((await call("/representation", { cookie: rosa.cookie })).status).toBe(403);
    expect(await screen(rosa, "/dashboard")).not.toContain('href="/representation"');
  });

  test.each(["inactive", "admin"])(
    "ends when its person becomes %s, and does not come back",
    async (what) => {
      const profileId = rosa.profile.id;
      const be = (status: "active" | "inactive", role: "admin" | "employee") =>
        what === "inactive"
          ? changeStatus(deps(), { member: owner, profileIds: [profileId], status })
          : updateMember(deps(), { member: owner, profileId, fullName: "Rosa Gil", dni: null, role });
      const questionAnswer = await call("/team", {
        cookie: owner.cookie,
        form: { ask: "inactive", scope: "ticked", profile_id: profileId },
      });
      expect(await questionAnswer.text()).toContain("Deja de ser representante de la plantilla.");
      await be("inactive", "admin");
      expect(await represents(rosa)).toBe(false);
      await be("active", "employee");
      expect(await represents(rosa)).toBe(false);
      expect(await compareProjections(env.CELL_1, { ...rosa.profile, profileId })).toEqual([]);
      expect(await mandate(owner, rosa, "given")).toMatchObject({ code: "set" });
    },
  );

  test(
    "would outlast that without the trigger (twin); and the nightly comparison reports it",
    { tags: "deep" },
    () =>
      withBrokenSchema(["DROP TRIGGER profiles_mandate_ends"], async () => {
        await changeStatus(deps(), { member: owner, profileIds: [rosa.profile.id], status: "inactive" });
        expect(await represents(rosa)).toBe(true);
        const whose = { ...rosa.profile, profileId: rosa.profile.id };
        expect((await compareProjections(env.CELL_1, whose)).join()).toContain("the mandate of");
      }),
  );

  test("is for active employees of the company who sign in, and only a manager can give it", async () => {
    const { company } = owner;
    const admin = await aMember({ company, role: "admin" });
    const inactivePerson = await aMember({ company, status: "inactive" });
    const mailless = await aMember({ company, fullName: "Tomás Sin" });
    await tamper("UPDATE profiles SET email = NULL WHERE id = ?", mailless.profile.id);
    const other = await aMember({});
    const ask = async (by: SignedInMember, who: SignedInMember) => {
      const answer = await submit(by, { give: who.profile.id });
      return [answer.status, (await answer.text()).includes(messages.notAnEmployee)];
    };
    expect(await ask(owner, admin)).toEqual([422, true]);
    expect(await ask(owner, inactivePerson)).toEqual([422, true]);
    expect(await ask(owner, mailless)).toEqual([422, false]);
    expect(await ask(owner, owner)).toEqual([422, true]);
    expect((await ask(owner, other))[0]).toBe(404);
    for (const by of [ana, rosa]) expect((await ask(by, ana))[0]).toBe(403);
    for (const who of [admin, inactivePerson, mailless, other, owner, ana])
      expect(await mandatesOf(who)).toEqual([]);
  });
});

test(
  "a mandate that two managers give at the same time is one event and one mail, in every order",
  { tags: "deep" },
  () =>
    inEveryOrder(async (race) => {
      const { owner, ana } = await aRepresented();
      const admin = await aMember({ company: owner.company, role: "admin" });
      const requested = { profileId: ana.profile.id, mandate: "given" } as const;
      const codes = await race(
        async ({ deps }) => (await setMandate(deps(), { member: owner, ...requested })).code,
        async ({ deps }) => (await setMandate(deps(), { member: admin, ...requested })).code,
      );
      await settle();
      expect(codes.toSorted()).toEqual(["same", "set"]);
      expect(await mandatesOf(ana)).toHaveLength(1);
      expect(mailsTo(ana)).toHaveLength(1);
    }),
);
