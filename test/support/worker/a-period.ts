import { env } from "cloudflare:test";
import { publishLog } from "~/modules/register/transparency/log-object.server";
import { addDays, monthOf, weekOf, utcMidnightOf, type LocalDate } from "~/time/dates";
import { localDateOf, startOfDay } from "~/time/zones";
import { hourMs } from "~/time/units";
import { deps, settle } from "./deps";
import { runJob } from "./jobs";
import { worked } from "./register";
import type { SignedInMember } from "./people";
import { resend, type SentMail } from "./resend";
import { forgetPace } from "./time";

const madrid = "Europe/Madrid";

/** The first days of the next week and of the next month: nothing has happened in them yet. */
export const monday: LocalDate = addDays(weekOf(localDateOf(Date.now(), madrid)).to, 1);
export const first: LocalDate = addDays(monthOf(localDateOf(Date.now(), madrid)).to, 1);

/** Returns when a day's nightly jobs run. */
export const nightOf = (on: LocalDate) => utcMidnightOf(on) + 3.5 * hourMs;
export const at = (on: LocalDate, hour: number) => startOfDay(on, madrid) + hour * hourMs;

/** Records eight hours of a day, from nine on. */
export const aDay = (member: SignedInMember, on: LocalDate) => worked(member, at(on, 9), at(on, 17));

/** Runs a night's turns of one job. @returns the mails that it sent. */
export async function night(job: string, on: LocalDate | number): Promise<SentMail[]> {
  const before = resend.mails.length;
  await forgetPace();
  await runJob(deps(typeof on === "number" ? on : nightOf(on)), job);
  await settle();
  return resend.mails.slice(before);
}

/** Archives the checkpoints of a day, and publishes its log. */
export async function archived(on: LocalDate): Promise<void> {
  await runJob(deps(nightOf(on)), "archive-checkpoints");
  await publishLog(deps(utcMidnightOf(on) + 6 * hourMs));
}

export const objectText = async (key: string) => await (await env.REGISTER.get(key))!.text();

/** Returns a mail's attachments by name. */
export const filesOf = ({ attachments = [] }: SentMail) =>
  Object.fromEntries(
    attachments.map(({ filename, content }) => [
      filename,
      new TextDecoder().decode(Uint8Array.from(atob(content), (character) => character.charCodeAt(0))),
    ]),
  );

export const textOf = ({ text }: SentMail) => text.replaceAll("\u00a0", " ");
