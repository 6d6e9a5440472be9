import { protocolVersions } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { requestKeyAndDigest } from "~/modules/ledger/request-key";
import { decideProtocolRead } from "~/modules/ledger/rules/decide-protocol-read";
import type { Actor, Source } from "~/modules/ledger/rules/event";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import { stillMay } from "~/modules/policy/still-may.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { findProtocol } from "./find-protocol.server";

const versionRow = alias(protocolVersions, "p");

interface Acknowledgement {
  member: Member;
  version: number;
  digest: string;
  /** The kiosk where they confirmed it; otherwise their own session. */
  kioskId?: string;
}

/**
 * Records that a member has read a version: an event with its number and digest. Nobody can confirm for another person.
 * @returns `superseded` when another version is the newest; the member must read that one. `no-permission` when deactivated.
 */
export async function acknowledgeProtocol(
  deps: Deps,
  { member, version, digest, kioskId }: Acknowledgement,
): Promise<{ code: "read" | "superseded" | "no-permission" }> {
  const { db, now } = deps;
  const { company, profile } = member;
  const actor: Actor = kioskId ? { kind: "kiosk", id: kioskId } : { kind: "member", id: profile.id };
  const source: Source = kioskId ? "kiosk" : "web";
  const isNewest = sql`EXISTS (SELECT 1 FROM ${protocolVersions} ${versionRow} WHERE ${versionRow.companyId} = ${company.id}
    AND ${versionRow.version} = ${version} AND ${versionRow.digest} = ${digest}
    AND ${versionRow.version} = (SELECT max(${protocolVersions.version}) FROM ${protocolVersions} WHERE ${protocolVersions.companyId} = ${company.id}))`;
  const outcome = requireOpen(
    await executeCommand(db.$client, subjectOf(member), {
      now,
      source,
      actor,
      extent: "open",
      // Repeated or simultaneous taps give one event.
      request: requestKeyAndDigest(`protocol ${version}`, { digest }),
      decide: (person) =>
        decideProtocolRead(person, { version, digest }, { now, timeZone: company.timeZone }),
      commitmentsOf: (_, { identity }) => ({ person: identity }),
      alongside: () => [
        assertInBatch(db, sql`${stillMay(member, "acknowledge-protocol", "self")}`),
        assertInBatch(db, isNewest),
      ],
    }),
  );
  if (outcome.code === "unmet") {
    const newest = await findProtocol(deps, { companyId: company.id });
    const isReplaced = newest?.version !== version || newest.digest !== digest;
    return { code: isReplaced ? "superseded" : "no-permission" };
  }
  if (outcome.code === "key-reused") return { code: "superseded" };
  if (outcome.code === "appended")
    scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
  return { code: "read" };
}
