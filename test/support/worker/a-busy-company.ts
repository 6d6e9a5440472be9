import { env } from "cloudflare:test";
import { decideCorrection } from "~/modules/ledger/rules/decide-correction";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import { growTree } from "~/modules/register/grow-tree.server";
import { dayMs, hourMs } from "~/time/units";
import { wholeRecord } from "../ledger/a-record";
import { deps, settle } from "./deps";
import { aCompany, aMember, type SignedInMember } from "./people";
import { logOf, register, worked } from "./register";

/** Earlier than the time for which locations are stored. */
const longAgo = Date.UTC(2015, 5, 1, 9);

/** Makes a company with past work, an open entry with a proposal, and a person who has left. */
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
  await growTree(env.CELL_1, logOf(owner));
  await settle();
  return { owner, ana };
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
      return decideCorrection(person, requested, {
        now,
        timeZone,
        actor,
        hasCounterparty: true,
        employedSince: null,
      });
    },
  });
  if (outcome.code !== "appended") throw new Error(`the proposal was ${outcome.code}`);
}
