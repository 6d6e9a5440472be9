import { memberships, users } from "#directory";
import { moveCompanies } from "~/modules/tenancy/moving/move-companies.server";
import type { Member } from "~/modules/directory/find-session.server";
import { rootOf } from "~/modules/register/format/merkle";
import { growTree } from "~/modules/register/grow-tree.server";
import { withHashes } from "~/modules/register/read-hashes.server";
import { createDeps } from "~/platform/context.server";
import { openDb, openDirectory } from "~/platform/db.server";
import type { Env } from "~/platform/env.server";
import { newId } from "~/platform/ids";
import { requestMove, findMoveState } from "../../dev/requests/request-move";
import { aroundCalls } from "./around-calls";
import { openTwoCells } from "./cells";
import { aColleague, addEntries, aMember } from "./large-register";
import { listEvents } from "./list-events";
import type { Figure } from "./measure";

const people = 50;
const entriesEach = 1_000;
const hourMs = 3_600_000;
const now = Date.UTC(2026, 0, 2);
/** The most calls of an invocation, on the paid plan. */
const mostCalls = 1_000;

/** P14: moves a company of 100,000 events to another cell, with its tree. */
export async function benchMoving(): Promise<Figure[]> {
  const { directory, cells, close } = await openTwoCells();
  try {
    const [from, to] = [cells.get("CELL_1")!, cells.get("CELL_2")!];
    const { company } = await aLargeCompany(directory, from);
    const before = await rootIn(from, company.id);
    const start = performance.now();
    await readAll(from, company);
    const readingMs = performance.now() - start;

    const counted = { calls: 0 };
    const bound = new Map([...cells].map(([name, d1]) => [name, counting(d1, counted)]));
    const env = { DIRECTORY: counting(directory, counted), cells: bound } as unknown as Env;
    const ask = async (sql: string) => (await directory.prepare(sql).all()).results as never;
    await requestMove(ask, { companyId: company.id, to: "CELL_2", now });
    const turns: { calls: number; ms: number }[] = [];
    do {
      counted.calls = 0;
      const begun = performance.now();
      await moveCompanies(createDeps(env, { waitUntil: () => undefined }, now, new Promise(() => undefined)));
      turns.push({ calls: counted.calls, ms: performance.now() - begun });
    } while ((await findMoveState(ask, company.id)).code === "under-way");
    const calls = Math.max(...turns.map((turn) => turn.calls));
    const movingMs = turns.reduce((sum, { ms }) => sum + ms, 0);
    const isEqual = before === (await rootIn(to, company.id));
    return [
      {
        bar: `P14 a company of 100 k events moves in turns of ≤ ${mostCalls} calls, its seal equal`,
        control: `reading its events: it takes ${(movingMs / readingMs).toFixed(1)} × as long`,
        figure: `${turns.length} turns, ≤ ${calls} calls, the seal is ${isEqual ? "equal" : "another"}`,
        holds: isEqual && calls <= mostCalls,
      },
    ];
  } finally {
    await close();
  }
}

async function aLargeCompany(directory: D1Database, d1: D1Database): Promise<Member> {
  const db = openDb(d1);
  const owner = await aMember(db);
  const members = [owner];
  while (members.length < people)
    members.push(
      await aColleague(db, owner.company, { fullName: `Persona ${members.length}`, role: "employee" }),
    );
  for (const member of members)
    await addEntries(db, member, {
      entries: entriesEach,
      from: now,
      everyMs: 8 * hourMs,
      lastingMs: 6 * hourMs,
    });
  const store = openDirectory(directory);
  for (const { profile, email } of members) {
    const userId = newId(now);
    await store.batch([
      store.insert(users).values({ id: userId, email, userMetadata: {}, createdAt: now }),
      store.insert(memberships).values({
        profileId: profile.id,
        userId,
        companyId: owner.company.id,
        createdAt: now,
        confirmedAt: now,
      }),
    ]);
  }
  return owner;
}

async function rootIn(d1: D1Database, companyId: string): Promise<string> {
  const ledger = (await d1
    .prepare("SELECT key FROM ledgers WHERE company_id = ?")
    .bind(companyId)
    .first<number>("key"))!;
  const { size, edge } = await growTree(d1, { ledger, companyId });
  const root = await withHashes(d1, { ledger }, (read) => rootOf(size, read), edge);
  return `${size} ${root.join()}`;
}

async function readAll(d1: D1Database, { ledger, id }: Member["company"]): Promise<void> {
  for (let after = 0; ;) {
    const page = await listEvents(d1, { ledger, companyId: id, after, limit: 512 });
    if (page.length === 0) return;
    after = page.at(-1)!.envelope.seq;
  }
}

/** Returns a D1 that counts its calls. */
const counting = (d1: D1Database, counted: { calls: number }): D1Database =>
  aroundCalls(d1, (send) => {
    counted.calls += 1;
    return send();
  });
