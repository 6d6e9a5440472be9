import { describe, expect, test } from "vitest";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import { dayMs, hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { runJob } from "../../support/worker/jobs";
import { aCompany, aLog, aMember, signInAgain, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { resend } from "../../support/worker/resend";
import { timePasses } from "../../support/worker/time";
import { answering, iso, listed, proposed, proposing } from "./corrected";

const reason = "entré una hora antes";
const disagree = { answer: "disagree", comment: "a esa hora estaba cerrado" };

const countsOf = async (profileId: string) =>
  readWaiting(await waitingQuery(deps().db.$client, profileId, deps().now).all());

const badgeOf = async ({ profile }: SignedInMember) => (await countsOf(profile.id)).corrections;

async function aTeam() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Olga" });
  const admin = await aMember({ company, role: "admin", fullName: "Alma" });
  const ana = await aMember({ company, fullName: "Ana" });
  return { company, owner, admin, ana };
}

const badges = async (people: SignedInMember[]) => Promise.all(people.map(badgeOf));
const open = async (who: SignedInMember) => (await listed(who, "open")).map(({ id }) => id);

describe("a proposal about an entry that has changed since", () => {
  /** Ana is at work, proposes an earlier check-in, and leaves. */
  async function anOutdated() {
    const { owner, ana, ...team } = await aTeam();
    const log = await aLog(ana, { checkInTime: deps().now - 4 * hourMs, checkOutTime: null });
    const change = { kind: "change", check_in_time: iso(deps().now - 5 * hourMs) };
    const id = await proposed(ana, { entry_id: log.id, change, reason });
    await call("/api/check-in", { cookie: ana.cookie, json: { action: "check_out" } });
    return { ...team, owner, ana, log, id };
  }

  test("is shown to both, who see the change and may propose again; it waits for its author", async () => {
    const { owner, ana, log, id } = await anOutdated();
    expect([await open(ana), await open(owner)]).toEqual([[id], [id]]);
    expect(await badges([ana, owner])).toEqual([1, 0]);
    const again = `/corrections/new?profile=${ana.profile.id}&entry=${log.id}&again=${id}`;
    for (const { cookie } of [ana, owner]) {
      const page = await (await call("/corrections", { cookie })).text();
      expect(page).toContain("el fichaje ha cambiado desde entonces");
      expect(page).toContain(again.replaceAll("&", "&amp;"));
    }
    const form = await (await call(again, { cookie: ana.cookie })).text();
    const hour = (at: number) =>
      new Intl.DateTimeFormat("es-ES", { timeStyle: "short", timeZone: "Europe/Madrid" })
        .format(at)
        .padStart(5, "0");
    const [{ checkOutTime } = { checkOutTime: 0 }] = await logsOf(ana);
    for (const value of [hour(deps().now - 5 * hourMs), hour(checkOutTime!), reason])
      expect(form).toContain(value);
  });

  test("is replaced by the next proposal", async () => {
    const { owner, ana, log } = await anOutdated();
    const change = { kind: "change", check_in_time: iso(deps().now - 5 * hourMs) };
    const next = await proposed(ana, { entry_id: log.id, change, reason });
    expect([await open(ana), await open(owner)]).toEqual([[next], [next]]);
    expect(await badges([ana, owner])).toEqual([0, 1]);
  });

  test("ends when it is withdrawn or refused, without a dispute", async () => {
    for (const answer of ["withdraw", "disagree"]) {
      const { owner, ana, id } = await anOutdated();
      const by = answer === "withdraw" ? ana : owner;
      expect(await answering(by, id, { ...disagree, answer })).toMatchObject({ status: 200 });
      expect([await open(ana), await open(owner)]).toEqual([[], []]);
      expect(await logsOf(ana)).toMatchObject([{ mark: null }]);
    }
  });
});

describe("a manager's proposal that its person disagrees with", () => {
  async function aContested() {
    const { owner, ana, ...team } = await aTeam();
    const log = await aLog(ana, {
      checkInTime: deps().now - 20 * hourMs,
      checkOutTime: deps().now - 12 * hourMs,
    });
    const change = { kind: "change", check_out_time: iso(deps().now - 13 * hourMs) };
    const id = await proposed(owner, { profile_id: ana.profile.id, entry_id: log.id, change, reason });
    await settle();
    const form = { id, ...disagree };
    const page = await (await call("/corrections", { cookie: ana.cookie, form })).text();
    expect(page).toContain("anotado que no estás de acuerdo");
    expect(page).not.toContain("junto al fichaje");
    await settle();
    return { ...team, owner, ana, id };
  }

  test("waits for the managers, and its author gets a mail; the entry is not marked", async () => {
    const { owner, admin, ana, id } = await aContested();
    expect([await open(owner), await open(admin), await open(ana)]).toEqual([[id], [id], [id]]);
    expect(await badges([owner, admin, ana])).toEqual([1, 1, 0]);
    expect(resend.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ana.email, expect.stringMatching(/^Olga propone cambiar tu salida del /)],
      [owner.email, expect.stringMatching(/^Ana no acepta tu corrección del /)],
    ]);
    expect(await logsOf(ana)).toMatchObject([{ mark: null }]);
  });

  test.each(["apply", "withdraw"])("until one of the managers answers %s", async (answer) => {
    const { owner, admin, ana, id } = await aContested();
    expect(await answering(ana, id, { answer })).toMatchObject({ status: 403 });
    expect(await answering(admin, id, { answer })).toMatchObject({ status: 200 });
    expect(await badges([owner, admin, ana])).toEqual([0, 0, 0]);
    expect(await logsOf(ana)).toMatchObject([{ mark: answer === "apply" ? "disputed" : null }]);
  });
});

test("a proposal made after the day's mail is mailed the night after, once, if it still waits", async () => {
  const { owner, admin, ana } = await aTeam();
  const add = (from: number) => ({
    change: {
      kind: "add",
      check_in_time: iso(deps().now - from * hourMs),
      check_out_time: iso(deps().now - (from - 1) * hourMs),
    },
    reason,
  });
  const first = await proposed(ana, add(30));
  await answering(owner, first, { answer: "accept" });
  timePasses(1_000);
  await proposed(ana, add(28));
  const withdrawn = await proposed(ana, add(26));
  await answering(ana, withdrawn, { answer: "withdraw" });
  await settle();
  const toManagers = () => resend.mails.filter(({ to }) => to === owner.email || to === admin.email);
  expect(toManagers()).toHaveLength(2);
  timePasses(dayMs);
  for (const again of [1, 2]) {
    await runJob(deps(), "notify-waiting-corrections");
    await settle();
    expect(toManagers(), `turn ${again}`).toHaveLength(4);
  }
  expect(toManagers().at(-1)!.text).toContain("espera tu respuesta una corrección más");
  timePasses(dayMs);
  await runJob(deps(), "notify-waiting-corrections");
  await settle();
  expect(toManagers()).toHaveLength(4);
  await signInAgain(ana);
});

describe("a correction that is unanswered for seven days", () => {
  const change = () => ({
    kind: "add",
    check_in_time: iso(deps().now - 30 * hourMs),
    check_out_time: iso(deps().now - 28 * hourMs),
  });
  const silence = 7 * dayMs;

  test("appears in its author's badge, who can apply it, and in the managers' as before", async () => {
    const { owner, admin, ana } = await aTeam();
    const id = await proposed(ana, { change: change(), reason });
    timePasses(silence - 1);
    expect(await badges([ana, owner, admin])).toEqual([0, 1, 1]);
    timePasses(1);
    expect(await badges([ana, owner, admin])).toEqual([1, 1, 1]);
    await signInAgain(ana);
    expect(await answering(ana, id, { answer: "apply" })).toMatchObject({ status: 200 });
    expect(await badges([ana, owner, admin])).toEqual([0, 0, 0]);
  });

  test("appears in every manager's badge if one of them proposed it, and in its person's", async () => {
    const { owner, admin, ana } = await aTeam();
    const id = await proposed(owner, { profile_id: ana.profile.id, change: change(), reason });
    timePasses(silence - 1);
    expect(await badges([ana, owner, admin])).toEqual([1, 0, 0]);
    timePasses(1);
    expect(await badges([ana, owner, admin])).toEqual([1, 1, 1]);
    await signInAgain(admin);
    expect(await answering(admin, id, { answer: "apply" })).toMatchObject({ status: 200 });
    expect(await badges([ana, owner, admin])).toEqual([0, 0, 0]);
  });
});

test("two additions of the same time never wait together, and one that became impossible can be ended", async () => {
  const { owner, ana } = await aTeam();
  const change = {
    kind: "add",
    check_in_time: iso(deps().now - 30 * hourMs),
    check_out_time: iso(deps().now - 28 * hourMs),
  };
  const id = await proposed(ana, { change, reason });
  expect(await proposing(ana, { change, reason })).toEqual({
    status: 409,
    error: "Ya hay una corrección de ese fichaje, o de esas horas, sin contestar. Mírala en Correcciones.",
  });
  await aLog(ana, { checkInTime: deps().now - 29 * hourMs, checkOutTime: deps().now - 27 * hourMs });
  expect(await answering(owner, id, { answer: "accept" })).toEqual({
    status: 409,
    error: expect.stringMatching(/^Se solapa con el fichaje del .*, de \d\d:\d\d a \d\d:\d\d\.$/) as string,
  });
  expect(await answering(owner, id, disagree)).toMatchObject({ status: 200 });
  expect(await badges([owner, ana])).toEqual([0, 0]);
});

describe("the list of waiting corrections", () => {
  const headingsOf = async ({ cookie }: SignedInMember) =>
    [...(await (await call("/corrections", { cookie })).text()).matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(
      ([, text]) => text,
    );
  const anHourEarlier = { kind: "change", check_in_time: iso(deps().now - 21 * hourMs) };
  const aShift = { checkInTime: deps().now - 20 * hourMs, checkOutTime: deps().now - 12 * hourMs };

  test("separates those that its reader answers from those of another person, whom it names", async () => {
    const company = await aCompany();
    const owner = await aMember({ company, role: "owner", fullName: "Olga" });
    const [ana, leo] = [
      await aMember({ company, fullName: "Ana" }),
      await aMember({ company, fullName: "Leo" }),
    ];
    await proposed(ana, { entry_id: (await aLog(ana, aShift)).id, change: anHourEarlier, reason });
    const ofLeo = { profile_id: leo.profile.id, entry_id: (await aLog(leo, aShift)).id };
    await proposed(owner, { ...ofLeo, change: anHourEarlier, reason });
    expect(await headingsOf(owner)).toEqual(["Te toca a ti", "Pendiente de otra persona"]);
    expect(await headingsOf(ana)).toEqual(["Pendiente de otra persona"]);
    expect(await (await call("/corrections", { cookie: owner.cookie })).text()).toContain("Pendiente de Leo");
    expect(await (await call("/corrections", { cookie: ana.cookie })).text()).toContain("Pendiente de Olga");
    expect(await badges([owner, ana, leo])).toEqual([1, 0, 1]);
  });

  test("lists a sole owner's own as waiting for nobody", async () => {
    const owner = await aMember({ company: await aCompany(), role: "owner" });
    const { id } = await aLog(owner, aShift);
    const form = await (await call(`/corrections/new?entry=${id}`, { cookie: owner.cookie })).text();
    expect(form).toContain("No hay nadie más que pueda aceptarlo");
    await proposed(owner, { entry_id: id, change: anHourEarlier, reason });
    expect(await headingsOf(owner)).toEqual(["Te toca a ti"]);
    expect(await badgeOf(owner)).toBe(1);
  });
});
