import { env } from "cloudflare:test";
import {
  absenceKinds,
  absences,
  allowanceMoves,
  centres,
  inspectorPacks,
  kioskPins,
  kioskTries,
  monthExports,
  ownershipOffers,
  paymentFailures,
  plans,
  preparedPacks,
  proposedPunches,
  protocolVersions,
  representativeFiles,
  unassignedPunches,
} from "#cell";
import { decideCorrection } from "~/modules/ledger/rules/decide-correction";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import { growTree } from "~/modules/register/grow-tree.server";
import { moveCompanies } from "~/modules/tenancy/moving/move-companies.server";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { openCells } from "~/platform/cells.server";
import type { GlobalDeps } from "~/platform/context.server";
import { openDirectory } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import { batch } from "~/platform/statement.server";
import { requestMove, findMoveState } from "../../../dev/requests/request-move";
import type { Query } from "../../../dev/backup/summary";
import { deps, settle } from "./deps";
import { aroundD1 } from "./around-d1";
import { aLink } from "./inspection";
import { aJoinLink } from "./join-link";
import { anAskedPack } from "./packs";
import { jobQueue } from "./queues";
import { rowsOf } from "./database";
import { aCompany, aMember, type SignedInMember } from "./people";
import { logOf, register, worked } from "./register";
import { dayMs, hourMs } from "./time";
import { wholeRecord } from "../../unit/ledger/a-record";
import { anInvitation } from "../../http/invitations/invited";

type Row = Record<string, unknown>;

/** Queries the directory as `npm run company:move` does. */
export const askDirectory: Query = async (sql) => (await env.DIRECTORY.prepare(sql).all()).results as never;

const theirs = ({ company }: Pick<SignedInMember, "company">) => ({ companyId: company.id });

export const standing = (member: Pick<SignedInMember, "company">) =>
  findMoveState(askDirectory, theirs(member).companyId);

/** Requests a company's move to the second cell. @param afterMs the delay after now. */
export const askFor = (member: Pick<SignedInMember, "company">, to = "CELL_2", afterMs = 0) =>
  requestMove(askDirectory, { ...theirs(member), to, now: Date.now() + afterMs });

/** Turns so short that even a small company takes several, of several pages each. */
export const shortTurns = { pagesATurn: 7, pageSize: 3 };

/** Runs the job's turns until no move is under way: short ones by default. */
export async function untilEnded(
  member: Pick<SignedInMember, "company">,
  { bounds }: { bounds?: typeof shortTurns | undefined } = { bounds: shortTurns },
): Promise<void> {
  for (let turns = 0; (await standing(member)).code === "under-way"; turns += 1) {
    if (turns === 60) throw new Error("a move that does not end");
    await moveCompanies(deps(), bounds);
    await settle();
  }
}

/** Returns a company's rows in a form that is the same in every cell: public ids replace the cell's own keys. */
export async function companyRows(d1: D1Database, companyId: string): Promise<Record<string, Row[]>> {
  const all = await rowsOf(d1);
  const ledger = all.ledgers!.find((row) => row.company_id === companyId)?.key;
  const people = new Map(all.subjects!.map(({ key, profile_id }) => [key, profile_id]));
  const own = new Set(all.subjects!.filter((subject) => subject.ledger === ledger).map(({ key }) => key));
  const isTheirs = (table: string, row: Row) =>
    row.company_id === companyId ||
    (table === "companies" && row.id === companyId) ||
    (table !== "companies" && "ledger" in row && row.ledger === ledger) ||
    ("subject" in row && own.has(row.subject));
  return Object.fromEntries(
    Object.entries<Row[]>({ ...all, padding: [] }).map(([table, rows]) => [
      table,
      rows
        .filter((row) => isTheirs(table, row))
        .map((row) => ({
          ...row,
          ...("key" in row && { key: null }),
          ...("ledger" in row && { ledger: companyId }),
          ...("subject" in row && { subject: people.get(row.subject) }),
        }))
        .map((row) => JSON.stringify(row))
        .sort()
        .map((row) => JSON.parse(row) as Row),
    ]),
  );
}

/** Earlier than the time for which locations are stored. */
const longAgo = Date.UTC(2015, 5, 1, 9);

/** Makes a company with past work, an open entry, a person who has left and an invitation. */
export async function aBusyCompany() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Sol «la jefa» O'Neill 🥐" });
  const ana = await aMember({ company, fullName: "Ana Gil", dni: "12345678Z" });
  await aMember({ company, status: "inactive" });
  await register(owner, ana);
  const now = Date.now();
  await worked(ana, longAgo, longAgo + hourMs, true);
  await worked(ana, now - dayMs, now - dayMs + hourMs, true);
  await worked(ana, now - 2 * hourMs, null, true);
  await propose(ana, now - hourMs);
  const invitation = await anInvitation(owner);
  const { db, now: createdAt } = deps();
  await aLink(owner);
  await aJoinLink(owner);
  const { id: linkId } = await aLink(owner);
  const taken = {
    id: newId(createdAt),
    companyId: company.id,
    linkId,
    file: "csv",
    downloadedAt: now,
  } as const;
  await anAskedPack(owner);
  // The message for this pack was lost, so only its row exists.
  jobQueue.waiting.pop();
  const offer = {
    companyId: company.id,
    profileId: ana.profile.id,
    offeredAt: createdAt,
    expiresAt: now + dayMs,
  };
  await batch(db, [
    recordActiveEmployees(deps(), company.id),
    db.insert(ownershipOffers).values(offer),
    db.insert(inspectorPacks).values(taken),
    db.insert(preparedPacks).values({
      id: newId(createdAt),
      companyId: company.id,
      linkId,
      selection: "of the link",
      state: "ready",
      fromOn: "2026-10-01",
      toOn: "2026-10-31",
      requestedBy: owner.profile.id,
      requestedAt: now,
      expiresAt: now + dayMs,
    }),
    ...[1, 2].map((version) =>
      db.insert(protocolVersions).values({
        id: newId(createdAt),
        companyId: company.id,
        version,
        sections: {},
        facts: {},
        digest: "0".repeat(64),
        savedBy: owner.profile.id,
        savedAt: createdAt,
      }),
    ),
    ...["2026-09", "2026-10"].map((month) =>
      db.insert(representativeFiles).values({
        id: newId(createdAt),
        companyId: company.id,
        profileId: ana.profile.id,
        month,
        downloadedAt: createdAt,
      }),
    ),
    db.insert(centres).values({
      id: company.id,
      companyId: company.id,
      name: "Obrador",
      territory: "ES-MD",
      createdAt,
    }),
    ...[1, 2].map((seq) =>
      db.insert(plans).values({
        id: newId(createdAt),
        companyId: company.id,
        profileId: ana.profile.id,
        kind: "balance_moved",
        seq,
        recordedAt: createdAt,
        authorId: owner.profile.id,
        salt: "ab".repeat(32),
        content: "{}",
      }),
    ),
    ...[newId(createdAt), newId(createdAt)].map((id) =>
      db.insert(absences).values({
        id,
        companyId: company.id,
        profileId: ana.profile.id,
        absenceId: id,
        version: 1,
        kind: "vacation",
        fromDay: "2026-08-03",
        toDay: "2026-08-16",
        part: "all",
        state: "accepted",
        authorId: owner.profile.id,
        recordedAt: createdAt,
      }),
    ),
    ...["vacation", "own-days"].map((kind) =>
      db.insert(absenceKinds).values({
        companyId: company.id,
        kind,
        isOn: true,
        unit: "working",
        allowance: 2200,
        needsAnswer: true,
        isPrivate: false,
        covers: true,
        authorId: owner.profile.id,
        updatedAt: createdAt,
      }),
    ),
    ...[2025, 2026].map((year) =>
      db.insert(allowanceMoves).values({
        id: newId(createdAt),
        companyId: company.id,
        profileId: ana.profile.id,
        kind: "vacation",
        year,
        amount: 300,
        note: "Quedaban tres días",
        authorId: owner.profile.id,
        recordedAt: createdAt,
      }),
    ),
    db.insert(kioskPins).values({
      profileId: ana.profile.id,
      companyId: company.id,
      number: 101,
      pinHmac: "hmac",
      setAt: now,
      setBy: owner.profile.id,
    }),
    db.insert(kioskTries).values(
      ["101", "102"].map((number) => ({
        id: `${company.id} ${number}`,
        companyId: company.id,
        onDay: "2026-10-05",
      })),
    ),
    db.insert(unassignedPunches).values({
      id: newId(now),
      companyId: company.id,
      kioskId: newId(now),
      request: "0".repeat(32),
      number: 101,
      action: "check_in",
      at: createdAt,
      receivedAt: now,
      resolvedAt: now,
      resolvedBy: owner.profile.id,
      assignedTo: ana.profile.id,
      why: "locked",
    }),
    db.insert(paymentFailures).values({ id: newId(now), companyId: company.id, firstFailureDate: now }),
    db.insert(proposedPunches).values(
      [owner, ana].map(({ profile }) => ({
        companyId: company.id,
        request: `${profile.id} ${"0".repeat(32)}`,
        proposedAt: now,
      })),
    ),
    db.insert(monthExports).values(
      ["2026-09", `2026-09 ${ana.profile.id}`, "2026-10"].map((what) => ({
        companyId: company.id,
        what,
        firstAt: createdAt,
        lastAt: now,
      })),
    ),
  ]);
  await growTree(env.CELL_1, logOf(owner));
  await settle();
  return { owner, ana, invitation };
}

/** Proposes that the open entry began an hour earlier. */
async function propose(member: SignedInMember, now: number): Promise<void> {
  const { db } = deps();
  const { timeZone } = member.company;
  const actor = { kind: "member" as const, id: member.profile.id };
  const outcome = await executeCommand(db.$client, subjectOf(member), {
    now,
    actor,
    source: "web",
    extent: wholeRecord,
    request: null,
    decide: (person) => {
      const open = [...person.entries.values()].find(({ times }) => times.check_out_at === null)!;
      const at = open.times.check_in_at - hourMs;
      const earlier = { ...open.times, check_in_at: at, modes: [{ from_at: at, mode: "on_site" as const }] };
      const change = { kind: "change" as const, version: open.version, times: earlier };
      const requested = { kind: "propose" as const, entry: open.openedBy, change };
      return decideCorrection(person, requested, { now, timeZone, actor, hasCounterparty: true });
    },
  });
  if (outcome.code !== "appended") throw new Error(`the proposal was ${outcome.code}`);
}

/** Returns all three databases, with something done after each call to any of them. */
export function followed(then: () => Promise<unknown>): GlobalDeps {
  const watch = (d1: D1Database) =>
    aroundD1(d1, async (send) => {
      const answer = await send();
      await then();
      return answer;
    });
  const bound = new Map([
    ["CELL_1", watch(env.CELL_1)],
    ["CELL_2", watch(env.SPARE_CELL)],
  ]);
  return { ...deps(), directory: openDirectory(watch(env.DIRECTORY)), cells: openCells(bound) };
}
