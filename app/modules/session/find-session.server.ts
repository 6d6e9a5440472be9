import { inCell, memoizePerRequest, type RequestContext } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import type { NamedParts } from "~/platform/statement.server";
import { callHoursOf, type ClockHour } from "~/modules/directory/call-hours";
import { findLiveSession, type SentToken } from "~/modules/directory/find-live-session.server";
import type { SessionKind } from "~/modules/directory/issue-session.server";
import type { User } from "~/modules/directory/redeem-sign-in-link.server";
import { noteUse } from "~/modules/directory/renew-session.server";
import {
  findMember,
  type BillingSnapshot,
  type Company,
  type Profile,
  type ProfileReads,
  type ReadWithProfile,
} from "./find-member.server";
import { keepProfileCookie, readProfileHint, readSessionCookie, type ProfileHint } from "./cookies.server";

export type { BillingSnapshot, Company, Profile };

/** A person in their company: the actor of operations. */
export interface Member {
  /** The cell of the company. */
  cell: string;
  profile: Profile;
  company: Company;
  email: string;
}

export interface Session {
  id: string;
  /** All sessions that follow from one sign-in by rotation share it. */
  familyId: string;
  kind: SessionKind;
  expiresAt: number;
  signedInAt: number;
  /** The clock hours of the last three days in which the sign-in had a call before this request. */
  callHours: readonly ClockHour[];
  user: User;
  /** Null until the first sign-in has created or joined a company, and while the user must choose between several. */
  member: Member | null;
  /** The profile exists, but its cell does not answer or is not bound. The fault is logged. */
  isOutOfReach: boolean;
  billing: BillingSnapshot;
  /** Whether they may switch to another company. */
  isInSeveral: boolean;
}

/** A session, with what was read alongside its profile. */
type SessionWith<Column extends string, Alongside extends NamedParts> = Session &
  (ReadWithProfile<Column, Alongside> | { columns: null; alongside: null });

export interface GuardArgs {
  request: Request;
  context: RequestContext;
}

/**
 * Returns the live session of a request, with its user, profile and company. It takes one query per database. Both run in parallel when the
 * request names the profile.
 * @param reads data to read with the profile. Without a profile, or if the request has read its session before, their answers are null.
 */
export async function findSession<
  Column extends string = never,
  const Alongside extends NamedParts = Record<never, never>,
>(
  args: GuardArgs,
  reads: ProfileReads<Column, Alongside> = {},
): Promise<SessionWith<Column, Alongside> | null> {
  const firstReading = await memoizePerRequest(args.context, "session", async () => {
    const session = await readSession(args, reads);
    // Programs have no cookies. When a cell does not answer, it is unknown whether the profile may punch.
    if (!args.request.headers.has("Authorization") && !session?.isOutOfReach)
      keepProfileCookie(args, session);
    return { session, reads };
  });
  // The first caller's reads may have other names.
  if (!firstReading.session || firstReading.reads === reads) return firstReading.session;
  return { ...firstReading.session, columns: null, alongside: null };
}

async function readSession<Column extends string, Alongside extends NamedParts>(
  { request, context }: GuardArgs,
  reads: ProfileReads<Column, Alongside>,
): Promise<SessionWith<Column, Alongside> | null> {
  const sentToken = readToken(request);
  if (!sentToken) return null;
  const hint = readProfileHint(request, context.cells.names);
  // A fault counts only if the hint is right: it may name a company that the user has left.
  const findMemberOf = async ({ cell, profileId }: ProfileHint) => {
    try {
      return { its: await findMember(inCell(context, cell), { profileId, ...reads }) };
    } catch (fault) {
      return { its: null, fault };
    }
  };
  const [found, hinted] = await Promise.all([
    findLiveSession(context, sentToken),
    hint && findMemberOf(hint),
  ]);
  if (!found) return null;
  const { session, user, home } = found;
  const isHinted = home !== null && home.profileId === hint?.profileId && home.cell === hint.cell;
  const { its, fault } = (isHinted ? hinted : home && (await findMemberOf(home))) ?? { its: null };
  if (home && fault !== undefined) logFault("session", fault, { cell: home.cell, profile: home.profileId });
  const { id, familyId, kind, expiresAt } = session;
  noteUse(context, session);
  return {
    id,
    familyId,
    kind,
    expiresAt,
    user,
    // An earlier version did not know these columns and wrote 0.
    signedInAt: session.signedInAt || session.createdAt,
    callHours: callHoursOf(session),
    member: its &&
      home && {
        cell: home.cell,
        profile: its.profile,
        company: its.company,
        email: its.profile.email ?? user.email,
      },
    isOutOfReach: fault !== undefined,
    billing: its?.billing ?? { activeEmployees: 0, oldestPendingFailureAt: null },
    isInSeveral: user.isInSeveral,
    ...(its ? { columns: its.columns, alongside: its.alongside } : { columns: null, alongside: null }),
  };
}

/** Makes the rest of the request read the session again, after a change of its user or profile. */
export const forgetSession = ({ shared }: RequestContext) => void shared.delete("session");

/** Other texts cost no query. */
const tokenPattern = /^[\w-]{43}$/;

/** Returns the token of a request. A bearer token has priority over the cookie, since its sender chose it explicitly. */
function readToken(request: Request): SentToken | null {
  const authorization = request.headers.get("Authorization");
  if (authorization) {
    const token = /^Bearer (.+)$/i.exec(authorization)?.[1];
    return token && tokenPattern.test(token) ? { token, kind: "api" } : null;
  }
  const token = readSessionCookie(request);
  return token && tokenPattern.test(token) ? { token, kind: "browser" } : null;
}
