import { memberships, sessions, users } from "#directory";
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { inCell, memoizePerRequest, type RequestContext } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { logFault } from "~/platform/log.server";
import { keepProfileCookie, readProfileHint, readSessionCookie, type ProfileHint } from "./cookies.server";
import {
  findMember,
  type BillingSnapshot,
  type Company,
  type Profile,
  type ReadBesides,
} from "./find-member.server";
import type { SessionKind } from "./issue-session.server";
import type { User } from "./redeem-sign-in-link.server";
import { noteUse } from "./renew-session.server";

export type { BillingSnapshot, Company, Profile };

/** A person in their company: who acts, for every operation that needs to know. */
export interface Member {
  /** Where the company is. */
  cell: string;
  profile: Profile;
  company: Company;
  email: string;
}

export interface Session {
  id: string;
  /** Shared by the sessions that came of one sign-in by rotation. */
  familyId: string;
  kind: SessionKind;
  expiresAt: number;
  signedInAt: number;
  /** When it was used before this request, to the hour. */
  lastUsedAt: number;
  user: User;
  /** Null until the first sign-in has made or joined a company, and while one of several is to be chosen. */
  member: Member | null;
  /** There is a profile, in a cell that does not answer or is not bound: the fault is logged, and concerns nobody else. */
  isOutOfReach: boolean;
  billing: BillingSnapshot;
  /** Whether they may go over to another company. */
  isInSeveral: boolean;
  /** What the statements that were asked along with the profile found. */
  also: D1Result[];
  /** The columns that were read beside it; null where it was read without any. */
  beside: Record<string, string | null> | null;
}

export interface GuardArgs {
  request: Request;
  context: RequestContext;
}

/**
 * The live session that a request carries, with its user, profile and company: one query of each database, side by side where
 * the request says whose it is.
 * @param besides what the first who asks for the session in a request wants to read with the profile.
 */
export function findSession(args: GuardArgs, besides: ReadBesides = {}): Promise<Session | null> {
  return memoizePerRequest(args.context, "session", async () => {
    const session = await readSession(args, besides);
    // A program keeps no cookies; and where a cell does not answer, nobody knows whether its people still punch.
    if (!args.request.headers.has("Authorization") && !session?.isOutOfReach)
      keepProfileCookie(args, session);
    return session;
  });
}

async function readSession({ request, context }: GuardArgs, besides: ReadBesides): Promise<Session | null> {
  const carried = readToken(request);
  if (!carried) return null;
  const hint = readProfileHint(request, context.cells.names);
  // A fault concerns only whose profile it is: the hint may be of a company that they have gone away from.
  const find = async ({ cell, profileId }: ProfileHint) => {
    try {
      return { its: await findMember(inCell(context, cell), { profileId, ...besides }) };
    } catch (fault) {
      return { its: null, fault };
    }
  };
  const [found, hinted] = await Promise.all([findLive(context, carried), hint && find(hint)]);
  if (!found) return null;
  const { session, user, home } = found;
  const isHinted = home !== null && home.profileId === hint?.profileId && home.cell === hint.cell;
  const { its, fault } = (isHinted ? hinted : home && (await find(home))) ?? { its: null };
  if (home && fault !== undefined) logFault("session", fault, { cell: home.cell, profile: home.profileId });
  const { id, familyId, kind, expiresAt } = session;
  noteUse(context, session);
  return {
    ...{ id, familyId, kind, expiresAt, user },
    // 0 where an earlier version of the program wrote it, which did not know the column.
    signedInAt: session.signedInAt || session.createdAt,
    lastUsedAt: session.lastUsedAt || session.createdAt,
    member: its &&
      home && {
        ...{ cell: home.cell, profile: its.profile, company: its.company },
        email: its.profile.email ?? user.email,
      },
    isOutOfReach: fault !== undefined,
    billing: its?.billing ?? { activeEmployees: 0, oldestPendingFailureAt: null },
    isInSeveral: user.isInSeveral,
    also: its?.also ?? [],
    beside: its?.beside ?? null,
  };
}

/** A live session with its user, and the profile in use where it is theirs. */
async function findLive({ directory, now }: RequestContext, { token, kind }: Carried) {
  const [found] = await directory
    .select({
      ...{ session: sessions, user: users },
      home: { profileId: memberships.profileId, cell: memberships.cell },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.profileId, sessions.profileId),
        eq(memberships.userId, users.id),
        isNotNull(memberships.settledAt),
      ),
    )
    .where(
      and(
        eq(sessions.tokenHash, await sha256(token)),
        eq(sessions.kind, kind),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    );
  return found ?? null;
}

/** After a change of what a session says of its person: the page that follows in the same request reads it anew. */
export const forgetSession = ({ shared }: RequestContext) => void shared.delete("session");

/** Whatever else is carried costs no query. */
const wellFormed = /^[\w-]{43}$/;

interface Carried {
  token: string;
  kind: SessionKind;
}

/** A bearer token wins over a cookie: whoever sends one says who they mean to be. */
function readToken(request: Request): Carried | null {
  const authorization = request.headers.get("Authorization");
  if (authorization) {
    const token = /^Bearer (.+)$/i.exec(authorization)?.[1];
    return token && wellFormed.test(token) ? { token, kind: "api" } : null;
  }
  const token = readSessionCookie(request);
  return token && wellFormed.test(token) ? { token, kind: "browser" } : null;
}
