import { absences, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { isOnlyManager } from "~/modules/policy/other-managers.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { decideAgain } from "~/platform/decide-again";
import type { LocalDate } from "~/time/dates";
import { queueAccountMails } from "~/modules/schedules/queue-account-mails.server";
import { daysText } from "../absence-text";
import type { CompanyKind } from "../company-kinds";
import type { CurrentAbsence } from "../model/current-absence";
import type { AbsenceCommand, AbsenceFacts, AbsenceRefusal } from "../model/absence-command";
import {
  decideAbsence,
  isOwnToWithdraw,
  type AbsenceDecision,
  type NewVersion,
} from "../model/decide-absence";
import { visibleKindName } from "../messages";
import { isSetByManagers } from "../model/needs-no-answer";
import type { PersonAbsences } from "../model/to-person-absences";
import { viewerOf } from "../model/view-absence";
import { queueAbsenceMails } from "./absence-mails.server";
import { readAbsencesOf } from "./read-absences-of.server";

export type AbsenceChangeResult =
  /** `isAlone`: the company has no other manager than the actor. `kind` is the name that the actor sees. */
  | {
      code: "done";
      absence: Pick<CurrentAbsence, "id" | "state"> & { kind: string; days: string };
      person: string;
      isAlone: boolean;
    }
  /** `names` has the authors by profile. */
  | { code: "refused"; refusal: AbsenceRefusal; names: Map<string, string>; kinds: readonly CompanyKind[] }
  /** Other changes of the same person's absences came first each time. */
  | { code: "busy" };

/**
 * Records or changes an absence. Whatever happens between reading and writing, the write requires that nothing has changed, and the
 * rule decides again. So of two answers at the same time the second one is refused with the first. Open screens get a live message.
 */
export async function changeAbsence(
  deps: Deps,
  input: { member: Member; profileId: string; command: AbsenceCommand },
): Promise<AbsenceChangeResult> {
  const result = await decideAgain<AbsenceChangeResult>(async () => {
    const readFacts = await readAbsencesOf(deps, input);
    const names = readFacts?.names ?? new Map<string, string>();
    const kinds = readFacts?.facts.kinds ?? [];
    if (!readFacts) return { code: "refused", refusal: { code: "not-found" }, names, kinds };
    const person = names.get(input.profileId)!;
    const decision = decideAbsence(input.command, readFacts.facts);
    if ("refusal" in decision) return { code: "refused", refusal: decision.refusal, names, kinds };
    const isAlone = readFacts.facts.answeringManagers.length === 0;
    const nameVersion = (current: NamedVersion) =>
      nameAbsence(current, { decision, facts: readFacts.facts, ...input });
    if ("unchanged" in decision) {
      const { id, state } = decision.unchanged;
      return { code: "done", absence: { id, state, ...nameVersion(decision.unchanged) }, person, isAlone };
    }
    const refusal = refuseBeforeCentre(readFacts.since, decision);
    if (refusal) return { code: "refused", refusal, names, kinds };
    const absence = await storeVersion(deps, { ...input, ...decision, read: readFacts });
    if (!absence) return null;
    deliverSoon(deps);
    const { member, profileId } = input;
    publish(deps, { companyId: member.company.id, message: { kind: "absence", profileId } });
    return { code: "done", absence: { ...absence, ...nameVersion(decision.version) }, person, isAlone };
  });
  return result ?? { code: "busy" };
}

type NamedVersion = Pick<NewVersion, "kind" | "from" | "to" | "part">;

/** Returns the kind and the days of a changed absence, as the actor saw it before the change. */
function nameAbsence(
  version: NamedVersion,
  {
    decision,
    facts: { kinds, todayOn },
    member,
  }: { decision: Exclude<AbsenceDecision, { refusal: unknown }>; facts: AbsenceFacts; member: Member },
) {
  const before = "unchanged" in decision ? decision.unchanged : decision.before;
  const viewer = viewerOf(member, { todayOn });
  const kind = before
    ? visibleKindName(before, kinds, viewer)
    : kinds.find(({ key }) => key === version.kind)!.name;
  return { kind, days: daysText(version, todayOn) };
}

/** Managers of some centres neither see nor change what begins before the person came to the centre. */
function refuseBeforeCentre(
  since: LocalDate | null,
  { version, before }: Pick<VersionToStore, "version" | "before">,
): AbsenceRefusal | null {
  if (since === null) return null;
  if (before !== null && before.from < since) return { code: "not-found" };
  return version.from < since ? { code: "before-centre", limit: since } : null;
}

interface VersionToStore {
  member: Member;
  profileId: string;
  command: AbsenceCommand;
  version: NewVersion;
  before: CurrentAbsence | null;
  read: PersonAbsences;
}

/** Stores a version and queues its mails. Returns null if something has changed after the reading; then it stores nothing. */
async function storeVersion(
  deps: Deps,
  { member, profileId, command, version, before, read }: VersionToStore,
) {
  const { db, now } = deps;
  const { company, profile } = member;
  const id = newId(now);
  const absenceId = version.absenceId ?? id;
  const row = {
    id,
    companyId: company.id,
    profileId,
    absenceId,
    version: version.version,
    kind: version.kind,
    fromDay: version.from,
    toDay: version.to,
    part: version.part.kind,
    ...(version.part.kind === "hours" && { partFrom: version.part.from, partTo: version.part.to }),
    state: version.state,
    authorId: profile.id,
    recordedAt: now,
    note: version.note,
  };
  const isOwn = profileId === profile.id;
  // The owner's own absence has a mail already.
  const isMailed =
    isOwn || read.otherManagers.some((each) => each.profileId === profileId && each.role === "owner");
  const accountChange = {
    profileId,
    what: "absence" as const,
    cause: `${absenceId}:absence:${version.version}`,
    path: `/absences/mine?profile=${profileId}`,
  };
  const isUnchanged = sql`${mayStillChange(command, { member, profileId, version, before, facts: read.facts })}
    AND ${isStillActive(profileId)} AND ${areVersionsUnchanged({ companyId: company.id, profileId }, read.storedVersions)}`;
  const isChanged = await withRetries(() =>
    batchIf(db, isUnchanged, [
      db.insert(absences).values(row),
      ...queueAbsenceMails(deps, { member, profileId, version: { ...version, absenceId }, before, read }),
      ...queueAccountMails(deps, { member, others: read.otherManagers }, isMailed ? [] : [accountChange]),
    ]),
  );
  return isChanged && { id: absenceId, state: version.state };
}

interface DecidedChange {
  member: Member;
  profileId: string;
  version: NewVersion;
  before: CurrentAbsence | null;
  facts: AbsenceFacts;
}

/** Returns the condition that the actor may still do it when it is written. */
function mayStillChange(
  command: AbsenceCommand,
  { member, profileId, version, before, facts }: DecidedChange,
): SQL {
  const isOwn = profileId === member.profile.id;
  const isOwnWithdrawal = command.do === "withdraw" && before !== null && isOwnToWithdraw(before, facts);
  if (!isOwn || (command.do !== "request" && !isOwnWithdrawal))
    return stillMay(member, "answer-absences", { people: [profileId], day: firstDayOf(version, before) });
  // Another manager would have to answer it.
  const isOwnAnswer =
    command.do === "request" &&
    version.state === "accepted" &&
    facts.actor.role !== "employee" &&
    isSetByManagers(version.kind);
  return sql`${stillMay(member, "ask-absence", "self")} AND ${isOwnAnswer ? isOnlyManager(member) : sql`TRUE`}`;
}

const firstDayOf = ({ from }: NewVersion, before: CurrentAbsence | null): LocalDate =>
  before !== null && before.from < from ? before.from : from;

const isStillActive = (profileId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${profileId} AND ${profiles.status} = 'active')`;

const areVersionsUnchanged = (
  { companyId, profileId }: { companyId: string; profileId: string },
  count: number,
): SQL =>
  sql`(SELECT count(*) FROM ${absences} WHERE ${absences.companyId} = ${companyId} AND ${absences.profileId} = ${profileId}) = ${count}`;
