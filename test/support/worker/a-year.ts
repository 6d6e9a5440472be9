import { vi } from "vitest";
import { env, createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { everybody } from "~/modules/timesheets/reports/report-form";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { call } from "./app";
import { worker } from "./built-worker";
import { deps, settle } from "./deps";
import { signInAgain, type SignedInMember } from "./people";
import { deliverTurns } from "./queues";
import { resend } from "./resend";
import { stripe } from "./stripe";

const nightly = "30 3 * * *";
const everyFiveMinutes = "*/5 * * * *";
/** The story runs no hour in which the log is published, so its operator hears of that. */
const ofOperator = "Aviso del registro de transparencia";
/** When the nightly cron fires, from midnight in UTC. */
const nightMs = 3.5 * hourMs;

/** Moves the clocks of the Worker and Stripe to an instant, and delivers Stripe's events until then. */
export async function timeComesTo(at: number) {
  vi.setSystemTime(at);
  await stripe.moveTo(at);
  const statuses = await stripe.deliverAll();
  await settle();
  if (statuses.some((status) => status !== 200)) throw new Error(`webhooks answered ${statuses.join()}`);
}

/** Fires a cron at an instant, delivers its messages as the platform does, and waits for deferred work. */
async function cronFires(cron: string, at: number) {
  await timeComesTo(at);
  const ctx = createExecutionContext();
  await worker.scheduled({ cron, scheduledTime: at, noRetry: () => undefined }, env, ctx);
  await waitOnExecutionContext(ctx);
  await deliverTurns(deps(at));
}

/** Runs the night before a day, and the day up to noon. @param day YYYY-MM-DD. @returns the subjects of the mails of that time. */
export async function nightBefore(day: string): Promise<string[]> {
  const before = resend.mails.length;
  const midnight = Date.parse(day);
  await cronFires(nightly, midnight + nightMs);
  await cronFires(everyFiveMinutes, midnight + nightMs + 5 * minuteMs);
  await timeComesTo(midnight + 12 * hourMs);
  return resend.mails
    .slice(before)
    .map(({ subject }) => subject)
    .filter((subject) => subject !== ofOperator);
}

/** Runs the night before each of these days. @returns the days with mails, and their subjects. */
export async function nights(first: string, count: number): Promise<Record<string, string[]>> {
  const subjectsByDay: Record<string, string[]> = {};
  for (let night = 0; night < count; night += 1) {
    const day = dayAfter(first, night);
    const mails = await nightBefore(day);
    if (mails.length > 0) subjectsByDay[day] = mails;
  }
  return subjectsByDay;
}

/** Returns the date some days after a day. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Runs the hours around the turn of a month with their crons. The month's last report is made, then the invoice is closed. */
export async function monthTurns(first: string): Promise<string[]> {
  const turn = Date.parse(first);
  await cronFires(everyFiveMinutes, turn - 30 * minuteMs);
  await cronFires(everyFiveMinutes, turn + 10 * minuteMs);
  return nightBefore(first);
}

/** Returns a screen's text and its status. */
export async function see({ cookie }: SignedInMember, path: string) {
  const answer = await call(path, { cookie });
  const html = await answer.text();
  await settle();
  const text = html
    .replace(/<head>.*?<\/head>/s, "")
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
  return { status: answer.status, text };
}

/** Sends a form as a person does. @returns the status of the answer, and its destination. */
export async function submit(
  { cookie }: SignedInMember,
  path: string,
  form: Record<string, string> | URLSearchParams,
) {
  const answer = await call(path, { cookie, form });
  await answer.arrayBuffer();
  await settle();
  return { status: answer.status, to: answer.headers.get("Location") };
}

/** @returns the status of the answer. */
export async function punch({ cookie }: SignedInMember, action: "check_in" | "check_out"): Promise<number> {
  const answer = await call("/api/check-in", { cookie, json: { action, location: null } });
  await answer.arrayBuffer();
  await settle();
  return answer.status;
}

/** Activates or deactivates people. @returns the status of the answer. */
export async function setStatus(by: SignedInMember, people: SignedInMember[], status: "active" | "inactive") {
  const form = new URLSearchParams({ set_status: status });
  for (const { profile } of people) form.append("profile_id", profile.id);
  return (await submit(by, "/team", form)).status;
}

/** Reads and downloads a person's own record, and for the owner also the company's. @returns the statuses by path. */
export async function takeRecordHome(member: SignedInMember, range: { from: string; to: string }) {
  const query = new URLSearchParams(range).toString();
  const own = ["/history", `/dashboard/fichajes.csv?${query}`, "/dashboard/registro.zip"];
  const companys = [
    "/reports",
    `/reports/fichajes.csv?${query}&people=${everybody}`,
    "/register",
    "/register/registro.zip",
  ];
  const refusedPaths: string[] = [];
  for (const path of member.profile.role === "owner" ? [...own, ...companys] : own) {
    const answer = await call(path, { cookie: member.cookie });
    const body = await answer.arrayBuffer();
    if (answer.status !== 200 || body.byteLength === 0) refusedPaths.push(`${path}: ${answer.status}`);
  }
  await settle();
  return refusedPaths;
}

/** Signs people in again whose sessions have ended in the meantime. */
export async function comeBackTo(...people: SignedInMember[]) {
  for (const person of people) await signInAgain(person);
}
