import {
  companies,
  memberships,
  monthlyEmployeeStats,
  paymentFailures,
  profiles,
  sessions,
  users,
} from "#schema";
import { and, eq, gt, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { memoizePerRequest, type RequestContext } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import type { SessionKind } from "./issue-session.server";
import type { User } from "./redeem-sign-in-link.server";
import { readSessionCookie } from "./cookies.server";
import { noteUse } from "./note-use.server";

export type Company = typeof companies.$inferSelect;
export type Profile = typeof profiles.$inferSelect;

/** A person in their company: who acts, for every operation that needs to know. */
export interface Member {
  profile: Profile;
  company: Company;
  email: string;
}

/** What the rights of a subscription depend on besides the company's own row. */
export interface BillingSnapshot {
  activeEmployees: number;
  /** When the oldest payment that is still owed first failed. */
  oldestPendingFailureAt: number | null;
}

export interface Session {
  id: string;
  /** Shared by the sessions that came of one sign-in by rotation. */
  familyId: string;
  kind: SessionKind;
  expiresAt: number;
  signedInAt: number;
  user: User;
  /** Null until the first sign-in has made or joined a company, and while one of several is to be chosen. */
  member: Member | null;
  billing: BillingSnapshot;
  /** Whether they may go over to another company. */
  isInSeveral: boolean;
}

export interface GuardArgs {
  request: Request;
  context: RequestContext;
}

/** The live session that a request carries, with its user, profile and company: one query a request. */
export function findSession({ request, context }: GuardArgs): Promise<Session | null> {
  return memoizePerRequest(context, "session", async () => {
    const carried = readToken(request);
    if (!carried) return null;
    const [row] = await context.db
      .select({
        session: sessions,
        user: users,
        profile: profiles,
        company: companies,
        billing: { activeEmployees, oldestPendingFailureAt },
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
      .leftJoin(profiles, eq(profiles.id, memberships.profileId))
      .leftJoin(companies, eq(companies.id, profiles.companyId))
      .where(
        and(
          eq(sessions.tokenHash, await sha256(carried.token)),
          eq(sessions.kind, carried.kind),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, context.now),
        ),
      );
    if (!row) return null;
    const { session, user, profile, company, billing } = row;
    const member = profile && company && { profile, company, email: profile.email ?? user.email };
    const { id, familyId, kind, expiresAt } = session;
    // 0 where an earlier version of the program wrote it, which did not know the column.
    const signedInAt = session.signedInAt || session.createdAt;
    noteUse(context, session);
    return {
      id,
      familyId,
      kind,
      expiresAt,
      signedInAt,
      user,
      member,
      billing,
      isInSeveral: user.isInSeveral,
    };
  });
}

/** Only a subscription asks for it, so that during the trial nothing is read for it. */
const ofSubscription = <T>(value: SQL) =>
  sql<T>`CASE WHEN ${companies.subscriptionStatus} IS NOT NULL THEN ${value} END`;

/** The last row of the statistics holds it; people are counted only where there is none yet. */
const activeEmployees = sql<number>`coalesce(${ofSubscription(
  sql`coalesce(
    (SELECT s.current_active_employees FROM ${monthlyEmployeeStats} s
     WHERE s.company_id = ${companies.id} ORDER BY s.month_year DESC LIMIT 1),
    (SELECT count(*) FROM ${profiles} p WHERE p.company_id = ${companies.id} AND p.status = 'active'))`,
)}, 0)`;

// Not min(), which reads a row also where nothing is owed.
const oldestPendingFailureAt = ofSubscription<number | null>(
  sql`(SELECT f.first_failure_date FROM ${paymentFailures} f
       WHERE f.company_id = ${companies.id} AND f.status = 'pending' ORDER BY f.first_failure_date LIMIT 1)`,
);

/** After a change of what a session says of its person: the page that follows in the same request reads it anew. */
export const forgetSession = ({ shared }: RequestContext) => void shared.delete("session");

/** A bearer token wins over a cookie: whoever sends one says who they mean to be. */
function readToken(request: Request): { token: string; kind: SessionKind } | null {
  const authorization = request.headers.get("Authorization");
  if (authorization) {
    const token = /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1];
    return token ? { token, kind: "api" } : null;
  }
  const token = readSessionCookie(request);
  return token ? { token, kind: "browser" } : null;
}
