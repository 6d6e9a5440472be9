import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { refusals } from "~/modules/directory/refusals";
import { requireMember, requireSession } from "~/modules/directory/guards.server";
import ServedFirstSteps from "~/modules/onboarding/start/first-steps-card";
import { loadFirstSteps } from "~/modules/onboarding/start/load-first-steps.server";
import ServedPasskeyOffer from "~/modules/people/passkeys/passkey-offer";
import { actorOf, requireMay } from "~/modules/policy/guards.server";
import { denialOf } from "~/modules/policy/may";
import { ClockPanel } from "~/modules/clock/clock-panel";
import { copy, recordedText } from "~/modules/clock/copy";
import { History } from "~/modules/clock/history";
import { foreseePunch } from "~/modules/clock/punch.server";
import { punchRefusal } from "~/modules/clock/punch-refusal.server";
import { punchFormSchema } from "~/modules/clock/punch-schema";
import { recordPunch } from "~/modules/clock/record-punch.server";
import { showHistory } from "~/modules/clock/show-history.server";
import { goneQuery, readGone } from "~/modules/corrections/corrections-of-days.server";
import { ownWaitingQuery, readOwnWaiting } from "~/modules/corrections/own-waiting.server";
import { tellDisputes } from "~/modules/corrections/tell-disputes.server";
import { NowTotals } from "~/modules/my-time/now-totals";
import { showNow } from "~/modules/my-time/show-time.server";
import { goneOnPage, toldList } from "~/modules/my-time/told-list";
import { readUnread, unreadQuery } from "~/modules/protocol/unread.server";
import { monthPath } from "~/modules/reports/report-query";
import { inCell } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { requireForm } from "~/platform/http.server";
import type { DateRange } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { lazyPart } from "~/ui/lazy-part";
import { Notice } from "~/ui/notice";

// Offered to few, and once: its script comes where it is, and its words stand on the page before.
const PasskeyOffer = import.meta.env.SSR
  ? ServedPasskeyOffer
  : lazyPart(() => import("~/modules/people/passkeys/passkey-offer"));

// Shown to the owner of a new company alone.
const FirstSteps = import.meta.env.SSR
  ? ServedFirstSteps
  : lazyPart(() => import("~/modules/onboarding/start/first-steps-card"));

export const meta: MetaFunction = () => [
  { title: "Fichar · Fichaclara" },
  { name: "description", content: "Ficha tu entrada y tu salida con un toque, y mira tus horas." },
];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const member = await requireMay(args, "see-record");
  const { company, profile } = member;
  const params = new URL(request.url).searchParams;
  const deps = inCell(context, member.cell);
  const { timeZone } = company;
  const { subject } = profile;
  const also = (range: DateRange) => [
    goneQuery(deps.db.$client, { subjects: [subject], range }),
    unreadQuery(deps.db.$client, { companyId: company.id, subject }),
    ownWaitingQuery(deps.db.$client, { subject }),
  ];
  const [shown, { totals, farewell }, firstSteps] = await Promise.all([
    showHistory(deps, { member, params, also }),
    showNow(deps, { subject, timeZone }),
    loadFirstSteps(deps, member),
  ]);
  const { clock, missingExit, monthOn, page } = shown;
  const notes = await tellDisputes(
    deps,
    shown.history.logs.map((log) => ({ ...log, subject })),
  );
  const gone = readGone(shown.also[0]!, page).get(subject) ?? [];
  const proposed = company.closedAt === null ? readOwnWaiting(shown.also[2]!) : null;
  const history = {
    ...shown.history,
    logs: toldList(shown.history.logs, { notes, gone: goneOnPage(gone, page) }),
  };
  return {
    timeZone,
    tracksLocation: company.locationTrackingEnabled,
    name: profile.fullName ?? member.email,
    isEmployee: profile.role === "employee",
    isActive: profile.status === "active",
    mayCheckIn: denialOf(await actorOf(args, member), "check-in")?.code !== "restricted",
    clock,
    asked: [
      ...(missingExit
        ? [
            {
              to: `/corrections/new?entry=${missingExit.id}`,
              text: `¿A qué hora saliste el ${formatLongDate(missingExit.day)}?`,
            },
          ]
        : []),
      ...(proposed ? [{ to: "/corrections", text: proposed }] : []),
    ],
    totals,
    farewell,
    idempotencyKey: newId(context.now),
    profileId: profile.id,
    history,
    monthHref: monthPath(profile.id, monthOn),
    ...(profile.status === "active" && readUnread(shown.also[1]!) && { hasProtocol: true }),
    ...(firstSteps && { firstSteps }),
    ...((await requireSession(args)).user.isOfferedPasskey && { offersPasskey: true }),
  };
}

/** The punch of a browser without scripts; with them the screen calls /api/check-in. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = punchFormSchema.safeParse(Object.fromEntries(await requireForm(request)));
  const foreseen = form.success ? await foreseePunch(args, form.data) : null;
  const member = await requireMember(args);
  const { timeZone } = member.company;
  if (!form.success) return data({ tone: "problem" as const, text: copy.failed.check_in }, { status: 422 });
  const { wish, idempotencyKey, profile, isHeld } = form.data;
  if (profile !== undefined && profile !== member.profile.id)
    return data(
      { tone: "problem" as const, text: refusals.otherCompany(member.company.name) },
      { status: 409 },
    );
  const asked = { member, wish, isHeld, idempotencyKey, foreseen };
  const input = { ...asked, location: null, source: "web" } as const;
  const outcome = await recordPunch(inCell(context, member.cell), await actorOf(args, member), input);
  if (outcome.code !== "recorded") {
    const { message: text, asks, ...init } = punchRefusal(outcome, { timeZone, action: wish.action });
    if (asks === undefined) return data({ tone: "problem" as const, text }, init);
    const mode = wish.action === "check_in" ? wish.mode : undefined;
    return data(
      { tone: "info" as const, text, asks: asks ? { action: wish.action, mode } : undefined },
      init,
    );
  }
  const text = recordedText(wish, outcome.at, timeZone);
  return { tone: "success" as const, text, receipt: outcome.receipt };
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Dashboard() {
  const page = useLoaderData<typeof loader>();
  const formMessage = useActionData<typeof action>();
  return (
    <>
      <ClockPanel
        server={page.clock}
        timeZone={page.timeZone}
        asksLocation={page.tracksLocation}
        isActive={page.isActive}
        mayCheckIn={page.mayCheckIn}
        idempotencyKey={page.idempotencyKey}
        profileId={page.profileId}
        formMessage={formMessage}
        farewell={page.farewell}
        notice={page.asked.length > 0 && <Asked asked={page.asked} />}
      >
        {page.isEmployee ? (
          <div className="py-2">
            <h1 className="text-2xl font-bold break-words">Hola, {page.name}</h1>
            <p className="text-muted first-letter:uppercase">{formatLongDate(page.history.todayOn)}</p>
          </div>
        ) : (
          <h1 className="sr-only">Fichar</h1>
        )}
        {!page.isActive && <Notice tone="problem">{refusals.deactivated}</Notice>}
      </ClockPanel>
      {page.firstSteps && (
        <Suspense>
          <FirstSteps steps={page.firstSteps} />
        </Suspense>
      )}
      <div className="mt-6">
        <NowTotals {...page.totals} />
        <Link to="/history" className={`mt-3 ${buttonClass("quiet")}`}>
          Ver mi mes
        </Link>
        {page.hasProtocol && (
          <Link to="/protocol" className="mt-3 flex min-h-11 items-center text-brand underline">
            Lee el protocolo de registro de tu empresa
          </Link>
        )}
      </div>
      {page.offersPasskey && (
        <Suspense>
          <PasskeyOffer />
        </Suspense>
      )}
      <History {...page.history} monthHref={page.monthHref} />
    </>
  );
}

/** What waits for an answer of the person: a missing exit, and what somebody proposes of their record. */
const Asked = ({ asked }: { asked: { to: string; text: string }[] }) => (
  <Notice tone="info">
    {asked.map(({ to, text }) => (
      <Link key={to} to={to} className="block wrap-anywhere underline">
        {text}
      </Link>
    ))}
  </Notice>
);
