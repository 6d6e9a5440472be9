import { describe, expect, test } from "vitest";
import { companies, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { dayMs, hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { watchRows } from "../../support/worker/database";
import { aCompany, aLog, aMember, signInAgain, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { timePasses } from "../../support/worker/time";
import { answering, iso, listed, proposed } from "./corrected";

const reason = "salí una hora más tarde";
const yesterday = (hours: number) => deps().now - dayMs + hours * hourMs;

/** Makes Ana's entry of eight hours, and a proposal of nine. */
async function aProposal(author: "worker" | "manager", { hasManager = true } = {}) {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Olga" });
  const ana = hasManager ? await aMember({ company, fullName: "Ana" }) : owner;
  const log = await aLog(ana, { checkInTime: yesterday(-8), checkOutTime: yesterday(0) });
  const by = author === "worker" ? ana : owner;
  const id = await proposed(by, {
    profile_id: ana.profile.id,
    entry_id: log.id,
    reason,
    change: { kind: "change", check_out_time: iso(yesterday(1)) },
  });
  return { company, owner, ana, log, id };
}

const hoursOf = async (who: SignedInMember) =>
  (await logsOf(who)).map(({ durationMs }) => durationMs! / hourMs);
const disagree = { answer: "disagree", comment: "ese día cerramos a las seis" };

test("a correction that both agree on is applied, and the entry states that and by whom", async () => {
  const { owner, ana, id } = await aProposal("worker");
  expect(await hoursOf(ana)).toEqual([8]);
  expect(await answering(owner, id, { answer: "accept" })).toEqual({
    status: 200,
    correction: { id, status: "applied" },
  });
  expect(await hoursOf(ana)).toEqual([9]);
  expect(await logsOf(ana)).toMatchObject([{ mark: "corrected" }]);
  expect(await listed(ana)).toMatchObject([
    {
      status: "applied",
      answers: [
        { answer: "accept", author: { name: "Olga" }, comment: null },
        { answer: "apply", ground: "agreed", author: { name: "Olga" } },
      ],
    },
  ]);
  expect(await listed(owner, "open")).toEqual([]);
});

test("an accepted proposal is a row that expands, and the answer names its person and day", async () => {
  const { owner, id } = await aProposal("worker");
  const readList = async () =>
    (await (await call("/corrections?status=all", { cookie: owner.cookie })).text()).replaceAll(
      "<!-- -->",
      "",
    );
  const rowOf = (html: string) => html.slice(html.indexOf(`id="${id}"`), html.indexOf(`id="title-${id}"`));
  expect(rowOf(await readList())).not.toContain("<details");
  const form = { id, answer: "accept" };
  const answer = await (await call("/corrections", { cookie: owner.cookie, form })).text();
  expect(answer.replaceAll("<!-- -->", "")).toMatch(
    /Aceptada\. Ana, [a-záéíóú]+ \d\d\/\d\d\/\d{4}: el fichaje ya dice/,
  );
  const row = rowOf(await readList());
  expect(row).toContain("<details");
  expect(row).toContain("Aplicada, de acuerdo");
});

test("the answer to a form has the focus without scripts", async () => {
  const { ana, id } = await aProposal("manager");
  const form = { id, answer: "disagree", comment: "" };
  const answer = await call("/corrections", { cookie: ana.cookie, form });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toMatch(/<div tabindex="-1" autofocus="">/i);
});

test("a change that the company refuses remains as the worker's discrepancy, with its reason", async () => {
  const { owner, ana, id } = await aProposal("worker");
  expect(await answering(owner, id, { answer: "disagree" })).toEqual({
    status: 422,
    error: "comment: di por qué no estás de acuerdo",
  });
  expect(await answering(owner, id, disagree)).toMatchObject({ correction: { status: "disagreed" } });
  expect(await hoursOf(ana)).toEqual([8]);
  expect(await logsOf(ana)).toMatchObject([{ mark: "disputed" }]);
  expect(await listed(ana)).toMatchObject([{ answers: [{ answer: "disagree", comment: disagree.comment }] }]);
  // The worker cannot apply a change that the company refused. The company may change its mind.
  expect(await answering(ana, id, { answer: "apply" })).toMatchObject({ status: 403 });
  expect(await answering(owner, id, { answer: "apply" })).toMatchObject({ status: 200 });
  expect(await logsOf(ana)).toMatchObject([{ mark: "corrected", durationMs: 9 * hourMs }]);
});

test("without the worker's agreement a manager may apply a correction, and the dispute appears next to it", async () => {
  const { owner, ana, id } = await aProposal("manager");
  expect(await answering(owner, id, { answer: "apply" })).toMatchObject({ status: 409 });
  expect(await answering(ana, id, disagree)).toMatchObject({ status: 200 });
  expect(await answering(owner, id, { answer: "apply", comment: "consta en la alarma" })).toMatchObject({
    status: 200,
  });
  expect(await logsOf(ana)).toMatchObject([{ mark: "disputed", durationMs: 9 * hourMs }]);
  expect(await listed(ana)).toMatchObject([
    {
      answers: [
        { comment: disagree.comment },
        { ground: "without_agreement", comment: "consta en la alarma" },
      ],
    },
  ]);
});

test("a correction unanswered for seven days may be applied, never earlier and never automatically", async () => {
  const { ana, id } = await aProposal("worker");
  timePasses(7 * dayMs - 1);
  await signInAgain(ana);
  expect(await answering(ana, id, { answer: "apply" })).toEqual({
    status: 409,
    error: "Todavía no se puede aplicar: la otra parte tiene 7 días para contestar.",
  });
  timePasses(1);
  expect(await hoursOf(ana)).toEqual([8]);
  expect(await answering(ana, id, { answer: "apply" })).toMatchObject({ status: 200 });
  expect(await listed(ana)).toMatchObject([{ answers: [{ ground: "no_answer" }] }]);
});

test("without a counterparty a correction states that and needs no waiting", async () => {
  const { owner, id } = await aProposal("worker", { hasManager: false });
  expect(await answering(owner, id, { answer: "apply" })).toMatchObject({ status: 200 });
  expect(await listed(owner)).toMatchObject([{ answers: [{ ground: "no_second_party" }] }]);
});

describe("nobody answers their own proposal, nor for another person", () => {
  test.each([
    ["the worker who proposed", "worker", "ana", "accept", 403],
    ["the manager who proposed", "manager", "owner", "accept", 403],
    ["another manager, for the worker", "manager", "admin", "accept", 403],
    ["another manager, who withdraws it", "manager", "admin", "withdraw", 403],
    ["a colleague, who does not see it", "worker", "leo", "accept", 404],
    ["the owner of another company", "worker", "stranger", "accept", 404],
    ["another manager, of the worker's proposal", "worker", "admin", "accept", 200],
    ["who proposed it, and withdraws it", "worker", "ana", "withdraw", 200],
  ] as const)("%s", async (_, author, who, answer, status) => {
    const { company, owner, ana, id } = await aProposal(author);
    const admin = await aMember({ company, role: "admin" });
    const leo = await aMember({ company });
    const stranger = await aMember({ role: "owner" });
    const hasChanged = await watchRows();
    const people = { ana, owner, admin, leo, stranger };
    expect(await answering(people[who], id, { answer })).toMatchObject({ status });
    expect(await hasChanged()).toBe(status === 200);
  });
});

test("a proposal that is answered, withdrawn or applied is not answered again", async () => {
  for (const answer of ["withdraw", "accept", "disagree"] as const) {
    const { owner, ana, id } = await aProposal("worker");
    const by = answer === "withdraw" ? ana : owner;
    expect(await answering(by, id, { ...disagree, answer })).toMatchObject({ status: 200 });
    expect(await answering(owner, id, { answer: "accept" }), answer).toEqual({
      status: 409,
      error: "Esta corrección ya está contestada.",
    });
  }
});

test("a correction of an entry that has changed since is refused, with the advice to look at it again", async () => {
  const { owner, ana, log, id } = await aProposal("worker");
  expect(await answering(owner, id, disagree)).toMatchObject({ status: 200 });
  const other = await proposed(ana, { entry_id: log.id, change: { kind: "void" }, reason });
  expect(await answering(owner, other, { answer: "accept" })).toMatchObject({ status: 200 });
  expect(await logsOf(ana)).toMatchObject([{ mark: "corrected" }]);
  expect(await answering(owner, id, { answer: "apply" })).toEqual({
    status: 409,
    error: "El fichaje ha cambiado desde entonces. Vuelve a mirarlo antes de seguir.",
  });
});

test("a correction that overlaps by the time of its acceptance is refused, and keeps waiting", async () => {
  const { owner, ana, id } = await aProposal("worker");
  const added = { kind: "add", check_in_time: iso(yesterday(0.5)), check_out_time: iso(yesterday(2)) };
  const other = await proposed(ana, { change: added, reason });
  expect(await answering(owner, other, { answer: "accept" })).toMatchObject({ status: 200 });
  expect(await answering(owner, id, { answer: "accept" })).toEqual({
    status: 409,
    error: expect.stringMatching(/^Se solapa con el fichaje del .*, de \d\d:\d\d a \d\d:\d\d\.$/) as string,
  });
  expect((await listed(owner, "open")).map((open) => open.id)).toEqual([id]);
});

test("an answer sent twice under one key is recorded once", async () => {
  const { owner, id } = await aProposal("worker");
  const first = await answering(owner, id, { answer: "accept" }, "k2");
  expect(await answering(owner, id, { answer: "accept" }, "k2")).toEqual(first);
});

test("deactivated people answer proposals about their own record, and a suspended company corrects its days", async () => {
  const { owner, ana, id } = await aProposal("manager");
  const { db, now } = deps();
  await db
    .update(companies)
    .set({ trialEndsAt: now - dayMs })
    .where(eq(companies.id, owner.company.id));
  await db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, ana.profile.id));
  expect(await answering(ana, id, { answer: "accept" })).toMatchObject({ status: 200 });
  expect(await hoursOf(ana)).toEqual([9]);
});
