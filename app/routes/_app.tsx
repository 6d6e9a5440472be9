import { redirect, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { Suspense, useEffect, type ReactNode } from "react";
import { hintOf, type RefusalCode, refusals } from "~/modules/session/refusals";
import { isExtendable } from "~/modules/directory/issue-session.server";
import { rememberRoute } from "~/modules/session/remembered-route";
import { requireSession } from "~/modules/session/guards.server";
import { useSession } from "~/modules/session/use-session";
import { QueueAtRest } from "~/modules/clock/queue/queue-at-rest";
import { showBilling } from "~/modules/billing/show-billing.server";
import { BillingFrame } from "~/modules/billing/billing-frame";
import { BillingBanner } from "~/modules/billing/billing-banner";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import { bearsAddress } from "~/modules/people/company-name";
import { menuLabelsOf, screensFor } from "~/modules/policy/screens";
import { useLive } from "~/modules/live/use-live";
import { profileMissing } from "~/modules/session/refuse.server";
import { pageAfter, resolveOpenSession } from "~/modules/tenancy/onboarding/resolve-landing.server";
import { inCell } from "~/platform/context.server";
import { CrashScreen } from "~/ui/crash-screen";
import { Fault, FaultFrame, FaultScreen, OfflineScreen } from "~/ui/fault-screen";
import { lazyPart } from "~/ui/lazy-part";
import { Loading } from "~/ui/loading";
import { isNoAnswer, keepUnanswered } from "~/ui/no-answer";
import { RefusalScreen } from "~/ui/refusal-screen";
import { phoneEntriesOf } from "~/ui/shell/navigation";
import { Shell } from "~/ui/shell/shell";

// `QueueAtRest` has loaded its script while there was a network.
const OfflineClock = lazyPart(() => import("~/modules/clock/queue/offline-clock"));

export async function loader(args: LoaderFunctionArgs) {
  const { now } = args.context;
  const session = await requireSession(args, {
    alongside: (d1, profileId) => ({ waiting: waitingQuery(d1, profileId, now) }),
  });
  if (session.isOutOfReach) throw profileMissing();
  if (!session.member) {
    // The first sign-in should have created the profile. It is created now, and the page offers a reload.
    const outcome = await resolveOpenSession(args.context, { user: session.user, sessionId: session.id });
    if (pageAfter(outcome) !== "/dashboard") throw redirect(pageAfter(outcome));
    throw profileMissing();
  }
  const { cell, profile, company } = session.member;
  const screens = screensFor(profile, profile.representsSince !== null);
  return {
    profileId: profile.id,
    name: profile.fullName ?? session.user.email,
    email: session.user.email,
    company: company.name,
    isNamed: !bearsAddress(company.name),
    isInSeveral: session.isInSeveral,
    avatarUrl: profile.avatarUrl,
    screens,
    menu: menuLabelsOf(screens),
    isActive: profile.status === "active",
    billing: await showBilling(args, session.member),
    // In a form's action the session was read earlier, without this query.
    waiting: readWaiting(
      session.alongside?.waiting ??
        (await waitingQuery(inCell(args.context, cell).db.$client, profile.id, now).all()),
    ),
    sessionSecondsLeft: Math.round((session.expiresAt - args.context.now) / 1000),
    isSessionExtendable: isExtendable(session),
  };
}

/** Sends Retry-After with refusals that the shell renders in place of the screen. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get("Retry-After");
  return new Headers(retryAfter ? { "Retry-After": retryAfter } : undefined);
};

export const shouldRevalidate = keepUnanswered;

type ShellData = ReturnType<typeof useLoaderData<typeof loader>>;

/** The shell's last data. The router deletes them when their own request gets no answer. A browser runs effects, a server none. */
let latestMember: ShellData | undefined;

export default function AppShell() {
  const member = useLoaderData<typeof loader>();
  useEffect(() => void (latestMember = member), [member]);
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

/** The shell with live messages. */
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
          <Queue member={member} />
        </>
      }
    >
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

/** The queued punches, for people who may punch. */
const Queue = ({ member: { isActive, profileId, name, screens } }: { member: ShellData }) =>
  isActive && (
    <QueueAtRest
      profileId={profileId}
      name={name}
      bar={phoneEntriesOf(screens).map(({ to, label }) => ({ to, label }))}
    />
  );

export function ErrorBoundary() {
  const fault = useRouteError();
  const { pathname } = useLocation();
  const member = useRouteLoaderData<typeof loader>("routes/_app");
  if (latestMember && isNoAnswer(fault))
    return (
      <Shell member={latestMember} pathname={pathname} above={<Queue member={latestMember} />}>
        <OfflineScreen>
          {latestMember.isActive && (
            <Suspense>
              <OfflineClock />
            </Suspense>
          )}
        </OfflineScreen>
      </Shell>
    );
  // After a fault of the shell's own data, its last data.
  const shell = member ?? latestMember;
  const crash = shell ? (
    <Shell member={shell} pathname={pathname} above={null}>
      <Fault />
    </Shell>
  ) : (
    <FaultScreen />
  );
  if (!isRouteErrorResponse(fault)) return crash;
  const { error } = fault.data as { error?: string };
  // The user may have another company, or want to sign out. Every screen of this company would end here.
  if (fault.statusText === ("profile-missing" satisfies RefusalCode))
    return (
      <FaultFrame>
        <CrashScreen title={refusals.profileMissing} link={["/join", "Tus empresas"]} />
      </FaultFrame>
    );
  if (!member || ![402, 403, 404, 409, 503].includes(fault.status)) return crash;
  return (
    <Shell member={member} pathname={pathname} above={null}>
      <RefusalScreen title={error ?? refusals.noPermission}>{hintOf(fault)}</RefusalScreen>
    </Shell>
  );
}
