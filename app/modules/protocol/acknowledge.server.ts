import { protocolVersions } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/directory/find-session.server";
import { askedFor } from "~/modules/ledger/asked-for";
import { decideProtocolRead } from "~/modules/ledger/model/decide-protocol-read";
import type { Actor, Source } from "~/modules/ledger/model/event";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import { stillMay } from "~/modules/policy/still-may.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { findProtocol } from "./find-protocol.server";

const p = alias(protocolVersions, "p");

interface Acknowledgement {
  member: Member;
  version: number;
  digest: string;
  /** The kiosk at which they said it; their own session unless told. */
  kioskId?: string;
}

/**
 * A member says that they have read a version: an event of theirs that names it and its digest. Nobody says it for another. What has
 * been replaced since their page was drawn is not taken: they are to read the newer one.
 * @returns `superseded` where another version is the newest; `no-permission` of the deactivated.
 */
export async function acknowledgeProtocol(
  deps: Deps,
  { member, version, digest, kioskId }: Acknowledgement,
): Promise<{ code: "read" | "superseded" | "no-permission" }> {
  const { db, now } = deps;
  const { company, profile } = member;
  const actor: Actor = kioskId ? { kind: "kiosk", id: kioskId } : { kind: "member", id: profile.id };
  const source: Source = kioskId ? "kiosk" : "web";
  const isNewest = sql`EXISTS (SELECT 1 FROM ${protocolVersions} ${p} WHERE ${p.companyId} = ${company.id}
    AND ${p.version} = ${version} AND ${p.digest} = ${digest}
    AND ${p.version} = (SELECT max(${protocolVersions.version}) FROM ${protocolVersions} WHERE ${protocolVersions.companyId} = ${company.id}))`;
  const outcome = requireOpen(
    await runCommand(db.$client, subjectOf(member), {
      ...{ ledger: company.ledger, now, source, actor, extent: "open" },
      // Tapped twice, in two tabs or at once it is one event.
      request: askedFor(`protocol ${version}`, { digest }),
      decide: (person) =>
        decideProtocolRead(person, { version, digest }, { now, timeZone: company.timeZone }),
      commitmentsOf: (_, { identity }) => ({ person: identity }),
      also: () => [
        requireThat(db, sql`${stillMay(member, "acknowledge-protocol")}`),
        requireThat(db, isNewest),
      ],
    }),
  );
  if (outcome.code === "unmet") {
    const newest = await findProtocol(deps, { companyId: company.id });
    const isReplaced = newest?.version !== version || newest.digest !== digest;
    return { code: isReplaced ? "superseded" : "no-permission" };
  }
  if (outcome.code === "key-reused") return { code: "superseded" };
  if (outcome.code === "appended") sealAfterAnswer(deps, { ledger: company.ledger, companyId: company.id });
  return { code: "read" };
}
