import { data, redirect, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { refusals } from "~/modules/directory/refusals";
import { isExtendable } from "~/modules/directory/issue-session.server";
import { rememberRoute } from "~/modules/directory/remembered-route";
import { requireSession } from "~/modules/directory/guards.server";
import { useSession } from "~/modules/directory/use-session";
import { UnsentAtRest } from "~/modules/clock/unsent/unsent-at-rest";
import { loadBilling } from "~/modules/billing/load-billing.server";
import { BillingFrame } from "~/modules/billing/billing-frame";
import { BillingBanner } from "~/modules/billing/billing-banner";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import { bearsAddress } from "~/modules/people/company-name";
import { screensFor } from "~/modules/policy/screens";
import { useLive } from "~/modules/live/use-live";
import { pageAfter, settleSession } from "~/modules/onboarding/settle-in.server";
import { inCell } from "~/platform/context.server";
import { CrashScreen } from "~/ui/crash-screen";
import { FaultScreen } from "~/ui/fault-screen";
import { Loading } from "~/ui/loading";
import { keepUnanswered } from "~/ui/no-answer";
import { ScreenOnItsWay } from "~/ui/screen-on-its-way";
import { RefusalScreen } from "~/ui/refusal-screen";
import { Shell } from "~/ui/shell/shell";

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, (d1, profileId) => [
    waitingQuery(d1, profileId, args.context.now),
  ]);
  if (session.isOutOfReach) throw data({ error: refusals.profileMissing }, { status: 503 });
  if (!session.member) {
    // The profile that the first sign-in should have made: made now, for the reload that the person is offered.
    const outcome = await settleSession(args.context, { user: session.user, sessionId: session.id });
    if (pageAfter(outcome) !== "/dashboard") throw redirect(pageAfter(outcome));
    throw data({ error: refusals.profileMissing }, { status: 503 });
  }
  const { cell, profile, company } = session.member;
  const [waiting] = session.also;
  return {
    profileId: profile.id,
    name: profile.fullName ?? session.user.email,
    email: session.user.email,
    company: company.name,
    isNamed: !bearsAddress(company.name),
    isInSeveral: session.isInSeveral,
    avatarUrl: profile.avatarUrl,
    screens: screensFor(profile.role, profile.representsSince !== null),
    isActive: profile.status === "active",
    billing: await loadBilling(args, session.member),
    // A form's action asked for the session first.
    waiting: readWaiting(
      waiting ??
        (await waitingQuery(inCell(args.context, cell).db.$client, profile.id, args.context.now).all()),
    ),
    sessionSecondsLeft: Math.round((session.expiresAt - args.context.now) / 1000),
    isSessionExtendable: isExtendable(session),
  };
}

/** When to come back, of a refusal that the shell shows in the screen's place. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get("Retry-After");
  return new Headers(retryAfter ? { "Retry-After": retryAfter } : undefined);
};

export const shouldRevalidate = keepUnanswered;

type ShellData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function AppShell() {
  const member = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  useEffect(() => {
    const cookie = rememberRoute(pathname);
    if (cookie) document.cookie = cookie;
  }, [pathname]);
  return (
    <LiveShell member={member}>
      <Outlet />
    </LiveShell>
  );
}

/** The shell that hears of what changes. */
function LiveShell({ member, children }: { member: ShellData; children: ReactNode }) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const goesTo = navigation.state === "loading" ? navigation.location.pathname : null;
  useSession(member.sessionSecondsLeft, member.isSessionExtendable, member.profileId, member.email);
  useLive({ enabled: member.isActive, pathname, profileId: member.profileId });
  return (
    <Shell
      member={member}
      pathname={pathname}
      goesTo={goesTo}
      above={
        <>
          <BillingBanner billing={member.billing} pathname={pathname} />
          {member.isActive && <UnsentAtRest profileId={member.profileId} name={member.name} />}
        </>
      }
    >
      {goesTo !== null && goesTo !== pathname && <ScreenOnItsWay isClock={goesTo === "/dashboard"} />}
      {goesTo === pathname && (
        <div className="fixed inset-x-0 top-2 z-30 mx-auto w-fit animate-late rounded-full border border-line bg-surface px-4 py-1 shadow-lg">
          <Loading />
        </div>
      )}
      <BillingFrame billing={member.billing} pathname={pathname}>
        {children}
      </BillingFrame>
    </Shell>
  );
}

export function ErrorBoundary() {
  const fault = useRouteError();
  const { pathname } = useLocation();
  const member = useRouteLoaderData<typeof loader>("routes/_app");
  if (!isRouteErrorResponse(fault)) return <FaultScreen />;
  const { error } = fault.data as { error?: string };
  // They may have another company, or want to sign out; every screen of this one would end here.
  if (error === refusals.profileMissing)
    return <CrashScreen title={refusals.profileMissing} way={["/join", "Tus empresas"]} />;
  if (!member || ![402, 403, 404, 409, 503].includes(fault.status)) return <CrashScreen />;
  return (
    <Shell member={member} pathname={pathname} above={null}>
      <RefusalScreen title={error ?? refusals.noPermission}>
        {fault.status === 404
          ? refusals.notFoundHint
          : error === refusals.noPermission && refusals.noPermissionHint}
      </RefusalScreen>
    </Shell>
  );
}
