import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Miniflare } from "miniflare";
import { memberships, sessions, users } from "#directory";
import { appendPunch, requireMemberWithRecord } from "~/modules/clock/punch.server";
import { requireApiMember } from "~/modules/session/guards.server";
import { issueSecrets } from "~/modules/directory/issue-session.server";
import { createContext, inCell } from "~/platform/context.server";
import { openDb, openDirectory } from "~/platform/db.server";
import type { Env } from "~/platform/env.server";
import { steadyMiniflare } from "../../dev/wait-for-change";
import { aroundCalls } from "./around-calls";
import { aMember } from "./large-register";
import type { Figure } from "./measure";

steadyMiniflare();

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));
const now = Date.UTC(2026, 0, 2);
const names = ["CELL_1", "CELL_2"] as const;
const people = 48;
/** The time of a statement or a batch, in the model. */
const serviceMs = 10;

/**
 * P14: compares punches a second with two cells and with one, by a model of D1. Each database does one thing at a time, and each takes the
 * same time. The time is computed, because here all databases share a process.
 */
export async function benchCells(): Promise<Figure[]> {
  const { directory, cells, close } = await openTwoCells();
  try {
    const [inOne, inTwo] = [await employ(directory, cells, 1), await employ(directory, cells, 2)];
    const [one, two] = [await lastAt(directory, cells, inOne), await lastAt(directory, cells, inTwo)];
    return [
      {
        bar: "P14 punches/s with two cells ≥ 1.8 × those with one",
        control: `a model: each database one call at a time, ${serviceMs} ms each; one cell: ${perSecond(one)}/s`,
        figure: `${(one / two).toFixed(2)} ×`,
        holds: one / two >= 1.8,
      },
    ];
  } finally {
    await close();
  }
}

/** Opens an empty directory and two empty cells. */
export async function openTwoCells() {
  const miniflare = new Miniflare({ modules: true, script: "", d1Databases: ["DIRECTORY", ...names] });
  const open = async (name: string, folder: string) => {
    const d1 = await miniflare.getD1Database(name);
    await migrate(d1, join(migrations, folder));
    return d1;
  };
  const directory = await open("DIRECTORY", "directory");
  const cells = new Map<string, D1Database>();
  for (const name of names) cells.set(name, await open(name, "cell"));
  return { directory, cells, close: () => miniflare.dispose() };
}

const perSecond = (lastAtMs: number) => Math.round((people / lastAtMs) * 1_000);

async function migrate(d1: D1Database, folder: string): Promise<void> {
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort())
    for (const sql of readFileSync(join(folder, file), "utf8").split("--> statement-breakpoint"))
      await d1.prepare(sql).run();
}

interface Person {
  token: string;
  /** As GET /api/me returns it. */
  hint: string;
}

/** Adds signed-in people, each with a company, spread over the cells. */
async function employ(
  directory: D1Database,
  cells: Map<string, D1Database>,
  spread: number,
): Promise<Person[]> {
  const db = openDirectory(directory);
  const employed: Person[] = [];
  for (let count = 0; count < people; count += 1) {
    const cell = names[count % spread]!;
    const { profile, company, email } = await aMember(openDb(cells.get(cell)!));
    const { id: profileId, userId } = profile;
    const { session, row } = await issueSecrets("api", now);
    const { id, expiresAt } = session;
    await db.batch([
      db.insert(users).values({ id: userId!, email, userMetadata: {}, createdAt: now }),
      db.insert(memberships).values({
        profileId,
        userId: userId!,
        companyId: company.id,
        cell,
        createdAt: now,
        confirmedAt: now,
      }),
      db.insert(sessions).values({
        id,
        profileId,
        userId: userId!,
        kind: "api",
        familyId: id,
        createdAt: now,
        expiresAt,
        ...row,
      }),
    ]);
    employed.push({ token: session.token, hint: `${profileId}@${cell}` });
  }
  return employed;
}

/** Returns when the last person gets an answer, in ms of the model, if all punch at the same time. */
async function lastAt(
  directory: D1Database,
  cells: ReadonlyMap<string, D1Database>,
  all: readonly Person[],
): Promise<number> {
  const databases = new Map(
    [...cells, ["DIRECTORY", directory] as const].map(([name, d1]) => [name, { d1, freeAt: 0 }]),
  );
  const answered = await Promise.all(
    all.map(async (person) => {
      const asker = { at: 0 };
      const modelled = new Map([...databases].map(([name, one]) => [name, inTurn(one.d1, one, asker)]));
      const bound = new Map(names.map((name) => [name, modelled.get(name)!]));
      await punchAs({ DIRECTORY: modelled.get("DIRECTORY"), cells: bound } as Partial<Env> as Env, person);
      return asker.at;
    }),
  );
  return Math.max(...answered);
}

/** Makes the database calls of POST /api/check-in. */
async function punchAs(env: Env, { token, hint }: Person): Promise<void> {
  const context = createContext(env, { waitUntil: () => undefined }, now, new Promise(() => undefined));
  const headers = { Authorization: `Bearer ${token}`, "Fichaclara-Profile": hint };
  const args = {
    context,
    request: new Request("https://bench.test/api/check-in", { method: "POST", headers }),
  };
  const { member, preloaded } = await requireMemberWithRecord(args, requireApiMember, null);
  const requested = {
    member,
    requested: { action: "check_in" },
    location: null,
    idempotencyKey: null,
    source: "api",
    preloaded,
  } as const;
  const { code } = await appendPunch(inCell(context, member.cell), requested);
  if (code !== "recorded") throw new Error(`a punch was refused: ${code}`);
}

/** Returns a D1 that computes its calls one after the other, for all callers. An answer comes when the database is free. */
const inTurn = (d1: D1Database, database: { freeAt: number }, asker: { at: number }): D1Database =>
  aroundCalls(d1, async (send) => {
    const end = Math.max(asker.at, database.freeAt) + serviceMs;
    database.freeAt = end;
    const answer = await send();
    asker.at = Math.max(asker.at, end);
    return answer;
  });
