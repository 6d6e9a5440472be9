// Proves that the rows left in the old cell are stored, are found by nobody, and are deleted on request. If the deletion is impossible,
// they remain whole.
import { env } from "cloudflare:test";
import { memberships } from "#directory";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { requestDeletion, requestUndo } from "../../../dev/requests/request-move";
import { moveCompanies } from "~/modules/tenancy/moving/move-companies.server";
import { everyFiveMinutes, jobs, nightly } from "~/modules/jobs/jobs.server";
import { openCells } from "~/platform/cells.server";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { tamper } from "../../support/worker/by-hand";
import { rowsOf } from "../../support/worker/database";
import { aroundD1 } from "../../support/worker/around-d1";
import { emptyDatabase } from "../../support/worker/empty-database";
import { killedAtEach } from "../../support/worker/killed-at-each";
import { jobQueue } from "../../support/worker/queues";
import {
  aBusyCompany,
  askDirectory,
  askFor,
  companyRows,
  followed,
  standing,
  untilEnded,
} from "../../support/worker/moving";
import type { SignedInMember } from "../../support/worker/people";
import { forgetPace, hourMs } from "../../support/worker/time";
import { aSecondCell } from "../../support/worker/second-cell";
import { accept, invite, invitee, verify } from "../invitations/invited";

beforeEach(aSecondCell);
beforeEach(forgetPace);

const theirs = ({ company }: SignedInMember) => ({ companyId: company.id });

/** All except the keys of its ledger and of its people, which remain. */
async function rowsIn(d1: D1Database, owner: SignedInMember): Promise<number> {
  const all = await companyRows(d1, owner.company.id);
  return Object.values({ ...all, ledgers: [], subjects: [] }).flat().length;
}

/** Moves a company in turns of full length. The move's own tests use short ones. */
async function aMovedCompany() {
  const busy = await aBusyCompany();
  await askFor(busy.owner);
  await untilEnded(busy.owner, {});
  return busy;
}

test("a cell that is away for a moment keeps no other company from its move, and the turn is tried again", async () => {
  const [first, second] = [await aBusyCompany(), await aBusyCompany()];
  await askFor(first.owner);
  await askFor(second.owner, "CELL_2", 1);
  let isAway = true;
  const lost = aroundD1(env.CELL_1, (send, { sql }) => {
    if (!isAway || !sql.includes('FROM "companies" JOIN "ledgers"')) return send();
    isAway = false;
    return Promise.reject(new Error("D1_ERROR: Network connection lost."));
  });
  const cells = openCells(
    new Map([
      ["CELL_1", lost],
      ["CELL_2", env.SPARE_CELL],
    ]),
  );
  await expect(moveCompanies({ ...deps(), cells })).rejects.toThrow("Network connection lost");
  expect([await standing(first.owner), await standing(second.owner)]).toMatchObject([
    { code: "under-way" },
    { code: "moved" },
  ]);
  await moveCompanies(deps());
  expect(await standing(first.owner)).toMatchObject({ code: "moved" });
});

describe("the copy left in the old cell", () => {
  test("is no way into the company: an invitation is found where the company lives, once", async () => {
    const { owner, invitation } = await aMovedCompany();
    expect(await verify(invitation.token)).toMatchObject({ status: 200, body: { valid: true } });
    const json = invitee({ email: invitation.email });
    // An invitation to the same address exists in both cells: it is replaced in the current one.
    expect((await invite(owner, json)).status).toBe(200);
    await settle();
    expect(await verify(invitation.token)).toMatchObject({ body: { valid: false } });
    const rows = async (d1: D1Database) => (await companyRows(d1, owner.company.id)).invitations!;
    expect(await rows(env.CELL_1)).toMatchObject([{ status: "pending" }]);
    await accept(invitation.token);
    expect(await rows(env.SPARE_CELL)).toMatchObject([{ status: "pending" }]);
  });

  test("has no jobs: they are done in the other cell", async () => {
    const { owner } = await aMovedCompany();
    for (const cron of [everyFiveMinutes, nightly]) await enqueueJobs(deps(), cron, jobs);
    const turns = jobQueue.waiting.map(
      ({ body }) => (body as { company: { cell: string; id: string } | null }).company,
    );
    const its = turns.filter((company) => company?.id === owner.company.id);
    expect(its.length).toBeGreaterThan(3);
    expect(new Set(its.map((company) => company!.cell))).toEqual(new Set(["CELL_2"]));
  });

  test("is mailed nothing a second time", async () => {
    const { owner } = await aBusyCompany();
    const key = `trial-over:${owner.company.id}`;
    const mail =
      "INSERT INTO mail_outbox (id, dedupe_key, recipient, subject, html, text, created_at) VALUES (?, ?, 'a@example.com', 's', 'h', 't', 1)";
    await env.CELL_1.prepare(mail).bind(crypto.randomUUID(), key).run();
    await askFor(owner);
    await untilEnded(owner);
    expect((await rowsOf(env.SPARE_CELL)).mail_outbox).toMatchObject([
      { dedupe_key: key, recipient: "", text: "", next_attempt_at: null },
    ]);
  });

  test("is kept until its deletion is requested, and then gone to the last row; nobody else's is", async () => {
    const other = await aBusyCompany();
    const { owner } = await aMovedCompany();
    const [others, moved] = [await rowsOf(env.CELL_1), await companyRows(env.SPARE_CELL, owner.company.id)];
    expect(await rowsIn(env.CELL_1, owner)).toBeGreaterThan(30);
    await requestDeletion(askDirectory, theirs(owner));
    await untilEnded(owner, {});
    expect(await rowsIn(env.CELL_1, owner)).toBe(0);
    expect(await companyRows(env.SPARE_CELL, owner.company.id)).toEqual(moved);
    const left = await companyRows(env.CELL_1, other.owner.company.id);
    const were = Object.values(others).flat().length - Object.values(await rowsOf(env.CELL_1)).flat().length;
    expect(were).toBeGreaterThan(30);
    expect(left.events!.length).toBeGreaterThan(10);
    expect(await standing(owner)).toEqual({ code: "nothing" });
    // Then it may move back.
    await expect(askFor(owner, "CELL_1")).rejects.toThrow("veinte minutos");
    await askFor(owner, "CELL_1", hourMs);
    await untilEnded(owner, {});
    expect((await companyRows(env.CELL_1, owner.company.id)).events).toEqual(moved.events);
  });

  test("has to go before the company moves on", async () => {
    const { owner } = await aMovedCompany();
    await expect(askFor(owner, "CELL_1")).rejects.toThrow("--forget");
  });

  test("goes in turns that may be killed at each call", { tags: "deep" }, async () => {
    let owner: SignedInMember;
    const calls = await killedAtEach(
      async () => {
        await aSecondCell();
        ({ owner } = await aMovedCompany());
        await requestDeletion(askDirectory, theirs(owner));
        return moveCompanies;
      },
      async () => {
        await untilEnded(owner);
        expect(await rowsIn(env.CELL_1, owner)).toBe(0);
        expect(await standing(owner)).toEqual({ code: "nothing" });
      },
      [true],
    );
    expect(calls).toBeGreaterThan(7);
  });
});

describe("a move is taken back, and the company continues where it is,", () => {
  const stays = async (owner: SignedInMember, ana: SignedInMember, why: string) => {
    await untilEnded(owner);
    expect(await standing(owner)).toEqual({
      code: "undone",
      from: "CELL_1",
      why: expect.stringContaining(why) as string,
    });
    expect(expectFaults().join()).toContain("taken back");
    expect(await rowsIn(env.SPARE_CELL, owner)).toBe(0);
    const json = { action: "check_out", location: null };
    expect((await call("/api/check-in", { bearer: ana.bearer, json })).status).toBe(200);
    expect((await invite(owner, invitee())).status).toBe(200);
    await settle();
    const homes = await deps()
      .directory.select()
      .from(memberships)
      .where(eq(memberships.companyId, owner.company.id));
    expect(new Set(homes.map(({ cell }) => cell))).toEqual(new Set(["CELL_1"]));
  };

  test("where its events differ from its tree", async () => {
    const { owner, ana } = await aBusyCompany();
    await tamper(
      "UPDATE events SET occurred_at = occurred_at - 1 WHERE ledger = ? AND seq = 3",
      owner.company.ledger,
    );
    await askFor(owner);
    await stays(owner, ana, "tree: ");
  });

  test("where the cells are not of one version", async () => {
    const { owner, ana } = await aBusyCompany();
    await env.SPARE_CELL.exec("ALTER TABLE profiles ADD shoe_size INTEGER");
    await askFor(owner);
    await stays(owner, ana, "not of one version");
  });

  test(
    "where it is asked for before its people are in the other cell; after that it is too late",
    { tags: "deep" },
    async () => {
      let at = 0;
      for (let isOver = false; !isOver; at += 1) {
        await forgetPace();
        const { owner, ana } = await aBusyCompany();
        let calls = 0;
        await askFor(owner);
        await moveCompanies(
          followed(
            async () => void ((calls += 1) === at && (await requestUndo(askDirectory, theirs(owner)))),
          ),
        );
        await untilEnded(owner, {});
        isOver = calls < at;
        const { code } = await standing(owner);
        if (code === "moved") {
          expect(await rowsIn(env.SPARE_CELL, owner)).toBeGreaterThan(30);
          continue;
        }
        await stays(owner, ana, "asked by the operator");
        // Nothing of the first attempt prevents a second.
        await askFor(owner, "CELL_2", hourMs);
        await untilEnded(owner, {});
        expect(await standing(owner)).toMatchObject({ code: "moved" });
      }
      expect(at).toBeGreaterThan(30);
    },
  );
});

test("a turn that was held up until the move was taken back leaves the company open", async () => {
  const { owner, ana } = await aBusyCompany();
  await askFor(owner);
  let calls = 0;
  const late = followed(async () => {
    calls += 1;
    // It has read the request, and has not closed anything yet.
    if (calls !== 1) return;
    await requestUndo(askDirectory, theirs(owner));
    await untilEnded(owner);
    expectFaults();
  });
  await moveCompanies(late);
  await moveCompanies(deps());
  const json = { action: "check_out", location: null };
  expect((await call("/api/check-in", { bearer: ana.bearer, json })).status).toBe(200);
  expect(await rowsIn(env.SPARE_CELL, owner)).toBe(0);
  await settle();
});

test("a person who began to join during the move does not block it, and joins in the new cell", async () => {
  const { owner, invitation } = await aBusyCompany();
  await askFor(owner);
  const stray = `INSERT INTO subjects (ledger, profile_id) SELECT key, ? FROM ledgers WHERE company_id = ?`;
  await env.CELL_1.prepare(stray).bind(crypto.randomUUID(), owner.company.id).run();
  await untilEnded(owner);
  expect(await standing(owner)).toMatchObject({ code: "moved" });
  expect(await verify(invitation.token)).toMatchObject({ body: { valid: true } });
});

test("a move from a cell without the company is undone, and nothing is touched", async () => {
  const { owner } = await aBusyCompany();
  await env.DIRECTORY.prepare("UPDATE memberships SET cell = 'CELL_2' WHERE company_id = ?")
    .bind(owner.company.id)
    .run();
  await askFor(owner, "CELL_1");
  const before = await rowsOf(env.CELL_1);
  await untilEnded(owner);
  expect(await standing(owner)).toMatchObject({ code: "undone", why: "the company does not live there" });
  expectFaults();
  expect(await rowsOf(env.CELL_1)).toEqual(before);
});

test("nobody joins a company in a cell that it has left", async () => {
  const { owner } = await aMovedCompany();
  const join = () =>
    env.DIRECTORY.prepare(
      `INSERT INTO memberships (profile_id, user_id, company_id, cell, created_at)
       SELECT 'new', user_id, ?, 'CELL_1', 1 FROM memberships WHERE company_id <> ? LIMIT 1`,
    )
      .bind(owner.company.id, owner.company.id)
      .run();
  await aBusyCompany();
  await expect(join()).rejects.toThrow("lives in another cell");
  await env.DIRECTORY.exec("DROP TRIGGER memberships_one_cell");
  expect((await join()).meta.changes).toBeGreaterThan(0);
  await emptyDatabase();
});
