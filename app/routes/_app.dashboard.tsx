import { data, redirect, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { refusals } from "~/modules/session/refusals";
import type { GuardArgs } from "~/modules/session/find-session.server";
import { requireMember, requireSession } from "~/modules/session/guards.server";
import { linkToWaiting } from "~/modules/tenancy/today/link-to-waiting";
import { useLateCount } from "~/modules/tenancy/today/use-late-count";
import { LateToday } from "~/modules/tenancy/today/late-today";
import ServedFirstSteps from "~/modules/tenancy/first-steps/first-steps-card";
import { showDashboard } from "~/modules/tenancy/show-dashboard.server";
import ServedWaitingForRoom from "~/modules/billing/waiting-for-room";
import ServedPasskeyOffer from "~/modules/people/passkeys/passkey-offer";
import { isExitProbablyMissing } from "~/modules/ledger/exit-probably-missing";
import { actorOf } from "~/modules/policy/guards.server";
import { denialOf, may } from "~/modules/policy/may";
import { ClockPanel } from "~/modules/clock/clock-panel";
import { findPunchMessage, recordedPunchPath } from "~/modules/clock/find-punch-message.server";
import { messages, recordedText } from "~/modules/clock/messages";
import ServedHistory from "~/modules/clock/history";
import { clockZoneOf } from "~/modules/clock/preload-punch.server";
import { recordPunch, requireMemberWithRecord } from "~/modules/clock/punch.server";
import { punchRefusal } from "~/modules/clock/punch-refusal.server";
import { aheadFigures, queuedFigures, usePunch } from "~/modules/clock/use-punch";
import { punchFormSchema } from "~/modules/clock/punch-schema";
import { NowLine, NowTotals } from "~/modules/timesheets/my-time/now-totals";
import { guardLoader, guardUnread } from "~/modules/policy/guard-route.server";
import { keepActionHeaders, requireForm } from "~/platform/http.server";
import { formatLongDate, formatTime } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { servedPart } from "~/ui/served-part";
import { Notice } from "~/ui/notice";
import type { WaitingCounts } from "~/ui/shell/waiting";

// Few people see it, and once. So its script loads only when it is shown; the server has already rendered its text.
const PasskeyOffer = servedPart(
  import.meta.env.SSR ? ServedPasskeyOffer : null,
  () => import("~/modules/people/passkeys/passkey-offer"),
);

// Only the owner of a new company sees it.
const FirstSteps = servedPart(
  import.meta.env.SSR ? ServedFirstSteps : null,
  () => import("~/modules/tenancy/first-steps/first-steps-card"),
);

// Only a person for whom the plan has no room sees it.
const WaitingForRoom = servedPart(
  import.meta.env.SSR ? ServedWaitingForRoom : null,
  () => import("~/modules/billing/waiting-for-room"),
);

// It is below the clock, whose button comes first.
const History = servedPart(
  import.meta.env.SSR ? ServedHistory : null,
  () => import("~/modules/clock/history"),
);

export const meta: MetaFunction = () => [
  { title: "Fichar · Fichaclara" },
  { name: "description", content: "Ficha tu entrada y tu salida con un toque, y mira tus horas." },
];

export const loader = guardLoader("see-record", async (deps, { args, member, params }) => {
  const [shown, actor, session, punched] = await Promise.all([
    showDashboard(deps, { member, params }),
    actorOf(args, member),
    requireSession(args),
    findPunchMessage(deps, member, params.get("punched")),
  ]);
  return {
    ...shown,
    ...(punched && { punched }),
    mayCheckIn: denialOf(actor, "check-in", "self")?.code !== "restricted",
    ...(may(actor, "see-working", "somebody") && { seesBoard: true }),
    ...(session.user.isOfferedPasskey && { offersPasskey: true }),
  };
});

// The right is checked with the punch, as in /api/check-in.
async function requirePunch(args: GuardArgs) {
  const form = punchFormSchema.safeParse(Object.fromEntries(await requireForm(args.request)));
  const key = form.data?.idempotencyKey ?? null;
  return { form, ...(await requireMemberWithRecord(args, requireMember, key)) };
}

const punches = { needs: "check-out", check: requirePunch } as const;

/**
 * The punch of a browser without scripts. With scripts, the screen calls /api/check-in. A recorded punch redirects to its message, so that
 * a reload sends no form again. The dialog of a suspension sends this form by scripts, and shows the answer itself.
 */
// eslint-disable-next-line project/guarded-route -- The form is read before the session, and names its profile itself.
export const action = guardUnread(punches, async (deps, { args, member, preloaded, form }) => {
  if (!form.success)
    return data({ tone: "problem" as const, text: messages.failed.check_in }, { status: 422 });
  const { requested, idempotencyKey, expectedProfile, guardsDoubleTap, isInPlace } = form.data;
  if (expectedProfile !== undefined && expectedProfile !== member.profile.id)
    return data(
      { tone: "problem" as const, text: refusals.otherCompany(member.company.name) },
      { status: 409 },
    );
  const input = {
    member,
    requested,
    guardsDoubleTap,
    idempotencyKey,
    preloaded,
    location: null,
    source: "web",
  } as const;
  const outcome = await recordPunch(deps, await actorOf(args, member), input);
  if (outcome.code !== "recorded") {
    const timeZone = clockZoneOf(member.company, { preloaded, now: deps.now });
    const { message: text, asks, ...init } = punchRefusal(outcome, { timeZone, action: requested.action });
    if (asks === undefined) return data({ tone: "problem" as const, text }, init);
    const mode = requested.action === "check_in" ? requested.mode : undefined;
    return data(
      { tone: "info" as const, text, asks: asks ? { action: requested.action, mode } : undefined },
      init,
    );
  }
  if (isInPlace) {
    const text = recordedText(requested, outcome.at, outcome.timeLog.timeZone);
    return data({ tone: "success" as const, text, receipt: outcome.receipt });
  }
  return redirect(recordedPunchPath(args.request.url, outcome.receipt), 303);
});

export const headers = keepActionHeaders;

export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  const formMessage = useActionData<typeof action>();
  const { waiting } = useRouteLoaderData<{ waiting: WaitingCounts }>("routes/_app")!;
  const punching = usePunch({
    server: page.clock,
    timeZone: page.timeZone,
    asksLocation: page.tracksLocation,
  });
  const late = useLateCount(page.seesBoard === true && page.waiting === undefined);
  if (page.waiting) return <WaitingForRoom {...page.waiting} />;
  const waitingLink = page.seesBoard && linkToWaiting(waiting, late);
  const isNew = page.firstSteps?.some(({ key, isDone }) => key === "punch" && !isDone);
  const isOut = punching.clock.workingSince === null;
  const queued = queuedFigures(punching.queued, page.timeZone);
  const ahead = aheadFigures(punching, page.timeZone);
  const isWorking = !isOut && punching.clock.pausedSince === null;
  const staysOpen = isWorking && page.totals.open?.isRunning === true;
  const open = ahead && !staysOpen ? ahead.open : page.totals.open;
  // Its exit may be missing instead: only the server knows.
  const { workingSince, asOf } = page.clock;
  const isProbablyMissing = workingSince !== null && isExitProbablyMissing(workingSince, asOf);
  const aheadText = ahead && !(isProbablyMissing && isOut) ? ahead.entry : null;
  const openText =
    queued?.stoppedAt && isOut
      ? `${formatTime(queued.stoppedAt, page.timeZone)}, sin enviar`
      : isProbablyMissing && isWorking
        ? "Falta la salida"
        : aheadText;
  const hours = (
    <>
      {waitingLink}
      {!isNew && !isOut && !waitingLink && (
        <div className={page.seesBoard ? "lg:hidden" : ""}>
          <NowLine {...page.totals} stoppedAt={queued?.stoppedAt ?? ahead?.stoppedAt} />
        </div>
      )}
    </>
  );
  const panel = (
    <ClockPanel
      punching={punching}
      timeZone={page.timeZone}
      asksLocation={page.tracksLocation}
      asksMode={page.asksMode}
      isActive={page.isActive}
      mayCheckIn={page.mayCheckIn}
      idempotencyKey={page.idempotencyKey}
      profileId={page.profileId}
      formMessage={formMessage ?? page.punched}
      farewell={page.farewell}
      nextShift={page.nextShift}
      isLate={page.isLate}
      hasFirstSteps={page.firstSteps !== undefined}
      notice={page.questions.length > 0 && <Questions questions={page.questions} />}
      hours={hours}
    >
      <div
        className={`flex flex-wrap items-baseline justify-between gap-x-3 text-sm md:block md:py-2 md:text-base low:in-[body:has([data-warning])]:sr-only ${page.seesBoard ? "low:max-[23rem]:sr-only" : ""}`}
      >
        <h1 className="min-w-0 font-semibold wrap-anywhere md:text-2xl md:font-bold">
          Hola{page.name && `, ${page.name}`}
        </h1>
        <p className="text-muted first-letter:uppercase">{formatLongDate(page.history.todayOn)}</p>
      </div>
      {!page.isActive && <Notice tone="problem">{refusals.deactivated}</Notice>}
    </ClockPanel>
  );
  const record = (
    <>
      {page.questions.length > 0 && waitingLink && <div className="mt-3">{waitingLink}</div>}
      <div className="mt-6 md:mt-3">
        <NowTotals
          {...page.totals}
          open={open}
          queued={queued?.text}
          stoppedAt={queued?.stoppedAt ?? ahead?.stoppedAt}
        />
        <div className="paired-links mt-3">
          <Link to="/history" className={buttonClass("quiet")}>
            Ver mi mes
          </Link>
          {page.hasShifts && (
            <Link to="/history/shifts" className={buttonClass("quiet")}>
              Mis turnos
            </Link>
          )}
          {page.isActive && (
            <Link to="/absences/new" className={buttonClass("quiet")}>
              Pedir ausencia
            </Link>
          )}
        </div>
        {page.hasProtocol && (
          <Link to="/protocol" className="mt-3 flex min-h-11 items-center text-brand underline">
            Lee el protocolo de registro de tu empresa
          </Link>
        )}
      </div>
      {page.offersPasskey && <PasskeyOffer />}
      <History {...page.history} queued={queued?.text} openText={openText} monthHref={page.monthHref} />
    </>
  );
  if (!page.seesBoard)
    return (
      <>
        {panel}
        {record}
      </>
    );
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <div className="lg:col-start-1 lg:row-start-1">{panel}</div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {page.firstSteps && <FirstSteps steps={page.firstSteps} />}
        <LateToday asOf={page.clock.asOf} isNew={page.firstSteps !== undefined} />
      </div>
      <div className="lg:col-start-1">{record}</div>
    </div>
  );
}

/** Lists what needs the worker's answer: a missing exit, and proposals about their record. */
const Questions = ({ questions }: { questions: { to: string; text: string }[] }) => (
  <Notice tone="info">
    <div className="-my-2.5 low:-my-2">
      {questions.map(({ to, text }) => (
        <Link key={to} to={to} className="block py-2.5 wrap-anywhere underline">
          {text}
        </Link>
      ))}
    </div>
  </Notice>
);
