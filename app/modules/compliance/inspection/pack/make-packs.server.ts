import { companies, preparedPacks } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import { storedSize } from "~/modules/register/format/stored-container";
import { deliverSoon } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { exportSelected } from "~/modules/register/export-register.server";
import { joinBytes } from "~/platform/pdf/pdf-bytes";
import { piecesOf } from "~/platform/stream-of";
import { messages } from "./messages";
import { drawSheets } from "./server/draw-sheets.server";
import { endPack } from "./server/end-pack.server";
import { emptyFile, emptyFiles, entriesOf, packFiles, type PackState } from "./model/pack-files";
import { isTooLarge, monthsOf, mostTries, turnsFor } from "./model/pack-limits";
import { listPackPeople } from "./server/pack-people.server";
import { packExpiry, readState, turnName, writeState, addPart, type Pack } from "./store.server";
import { notifyPackReady } from "./server/notify-pack-ready.server";

/**
 * Runs a turn of a company's oldest pack in preparation: some people's sheets, the register, or the end.
 * The next run repeats an interrupted turn from the state before it. Of two simultaneous runs, the first that ends counts.
 */
export async function makePacks(deps: Deps, { companyId }: { companyId: string }): Promise<"more" | "ended"> {
  const pack = await beginTurn(deps, companyId);
  if (!pack) return "ended";
  const [company] = await deps.db.select().from(companies).where(eq(companies.id, companyId));
  if (pack.tries > mostTries) return failPack(deps, pack, { company: company!, problem: null });
  const turnResult = await takeTurn(deps, pack, company!).catch(problemOf);
  if ("problem" in turnResult)
    return failPack(deps, pack, { company: company!, problem: turnResult.problem });
  await writeState(deps, pack, turnResult.state);
  return (await endTurn(deps, pack, { ...turnResult, company: company! })) ? "more" : "ended";
}

const unavailableStatus = 503;

/** Counts the try, so that a turn which never ends is given up. */
async function beginTurn({ db }: Deps, companyId: string): Promise<Pack | undefined> {
  const oldest = sql`(SELECT ${preparedPacks.id} FROM ${preparedPacks} WHERE ${preparedPacks.companyId} = ${companyId}
    AND ${preparedPacks.state} = 'making' ORDER BY ${preparedPacks.id} LIMIT 1)`;
  const [pack] = await db
    .update(preparedPacks)
    .set({ tries: sql`${preparedPacks.tries} + 1` })
    .where(and(eq(preparedPacks.id, oldest), isMaking))
    .returning();
  return pack;
}

const isMaking = eq(preparedPacks.state, "making");

type TurnResult = { turns: number; state: PackState } | { problem: string };

async function takeTurn(deps: Deps, pack: Pack, company: Company): Promise<TurnResult> {
  const stateBefore = pack.done === 0 ? await firstState(deps, pack) : await readState(deps, pack);
  const months = monthsOf({ from: pack.fromOn, to: pack.toOn }).length;
  const people = stateBefore.people.length;
  if (isTooLarge(people, months))
    return { problem: pack.linkId ? messages.ofLink.tooLarge : messages.tooLarge(people, months) };
  const turns = turnsFor(people, months);
  const turnsLeft = turns - pack.done;
  const turnInput = { pack, company, state: stateBefore };
  const make = turnsLeft === 1 ? endPack : turnsLeft === 2 ? addRegister : drawSheets;
  const state = await make(deps, turnInput);
  return state ? { turns, state } : { problem: messages.registerEmpty };
}

async function firstState({ db }: Deps, pack: Pack): Promise<PackState> {
  const { companyId, fromOn: from, toOn: to, profileIds } = pack;
  const people = await listPackPeople(db, { companyId, range: { from, to }, profileIds });
  return {
    people,
    rows: [],
    pages: { length: 0, offsets: [] },
    statementLines: emptyFile,
    shiftLines: emptyFile,
    files: emptyFiles,
  };
}

/** Converts the refusal of an export into the pack's problem. Any other fault is thrown, and the turn is retried: a 503 as well. */
async function problemOf(fault: unknown): Promise<{ problem: string }> {
  if (!(fault instanceof Response)) throw fault;
  const { error } = await fault.json<{ error: string }>();
  if (fault.status === unavailableStatus) throw new Error(error);
  return { problem: error };
}

/** @returns false when another run was first, or the pack was deleted. Then this run's files are ignored. */
async function endTurn(
  deps: Deps,
  pack: Pack,
  { turns, state, company }: { turns: number; state: PackState; company: Company },
): Promise<boolean> {
  const { db, now } = deps;
  const turnsDone = pack.done + 1;
  const isReady = turnsDone === turns;
  const { endedPacks } = await batch(db, {
    endedPacks: db
      .update(preparedPacks)
      .set({
        done: turnsDone,
        turns,
        tries: 0,
        lastTurn: turnName(pack),
        ...(isReady && {
          state: "ready",
          bytes: storedSize(entriesOf(state.files)),
          expiresAt: packExpiry(pack, now),
        }),
      })
      .where(isAtTurn(pack))
      .returning({ id: preparedPacks.id }),
    mails: isReady ? await notifyPackReady(deps, pack, { company, ended: "ready" }) : [],
  });
  if (isReady) deliverSoon(deps);
  return endedPacks.length > 0;
}

async function failPack(
  deps: Deps,
  pack: Pack,
  { company, problem }: { company: Company; problem: string | null },
): Promise<"more"> {
  const { db } = deps;
  await batch(db, [
    db.update(preparedPacks).set({ state: "failed", problem }).where(isAtTurn(pack)),
    ...(await notifyPackReady(deps, pack, { company, ended: "failed", problem })),
  ]);
  deliverSoon(deps);
  // Another pack may wait.
  return "more";
}

const isAtTurn = ({ id, done }: Pack) =>
  and(eq(preparedPacks.id, id), isMaking, eq(preparedPacks.done, done));

/** The size of a part: it bounds the memory, and is one object in the bucket. */
const partBytes = 8 * 1024 * 1024;

/**
 * Adds the package of the pack's days and people, identical to a separate download. Its parts are ordinary objects.
 * R2 would keep an unfinished multipart upload invisibly, and no deletion would find it.
 * @returns null while the company's register is empty. @throws Response 409 as {@link exportSelected}.
 */
export async function addRegister(
  deps: Pick<Deps, "env" | "db" | "now">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
  most = partBytes,
): Promise<PackState | null> {
  const { fromOn: from, toOn: to, profileIds, requestedAt: now } = pack;
  const zip = await exportSelected({ ...deps, now }, { company, selection: { from, to, profileIds } });
  if (!zip) return null;
  let { register } = state.files;
  for await (const bytes of splitIntoParts(zip, most)) {
    const name = `${packFiles.register}.${register.parts.length + 1}`;
    register = await addPart(deps, pack, { name, file: register, bytes });
  }
  return { ...state, files: { ...state.files, register } };
}

async function* splitIntoParts(body: ReadableStream<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let [waiting, length]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of piecesOf(body)) {
    waiting.push(chunk);
    length += chunk.length;
    while (length > most) {
      const bytes = joinBytes(waiting);
      yield bytes.subarray(0, most);
      [waiting, length] = [[bytes.subarray(most)], length - most];
    }
  }
  yield joinBytes(waiting);
}
