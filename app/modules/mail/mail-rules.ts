import { dayMs, hourMs } from "~/time/units";
/** How often mails of one kind reach one person. */
export type MailRule =
  /** Each mail is sent by itself. `because` says what keeps them few. */
  | {
      pace: "each";
      because:
        /** It concerns somebody's access: each one counts. */
        | "access"
        /** The key names the day. */
        | "one a day"
        /** The key names a period, or a cause that happens rarely. */
        | "one a cause"
        /** Its recipient waits for it. */
        | "requested";
    }
  /**
   * The first is sent immediately. Later ones share a summary an hour, with one line for each thing. At most four mails a day are sent.
   * What exceeds them waits for the next summary.
   */
  | { pace: "summarized"; subject: string };

const sentEach = <const Because extends string>(because: Because) => ({ pace: "each", because }) as const;
const summarized = (subject: string) => ({ pace: "summarized", subject }) as const;

/** Kinds of earlier deployments. Their keys are still in the outbox, so no new kind takes their name. */
export const retiredKinds = [
  "absence-recorded",
  "absence-requested",
  "absence-undone",
  "corrections-refused",
] as const;

/** The rule of each kind of mail. The kind is the first part of a mail's key. The outbox takes no other kind. */
export const mailRules = {
  absence: summarized("Cambios en tus ausencias"),
  account: summarized("Cambios en las cuentas de horas de responsables"),
  adviser: sentEach("one a day"),
  admitted: sentEach("one a day"),
  "company-closed": sentEach("one a day"),
  "company-reopened": sentEach("one a day"),
  "correction-answered": summarized("Respuestas a tus correcciones"),
  corrections: sentEach("one a day"),
  cover: sentEach("one a cause"),
  disagreed: sentEach("one a day"),
  "expiring-days": sentEach("one a cause"),
  "former-address": sentEach("access"),
  "invitation-gone": sentEach("one a day"),
  "invitations-withdrawn": sentEach("one a day"),
  "jobs-given-up": sentEach("one a day"),
  joined: sentEach("one a day"),
  "kiosk-unassigned": sentEach("one a day"),
  "kiosk-wrong-pins": sentEach("access"),
  left: summarized("Hay gente que ha salido de tu empresa"),
  "log-alarm": sentEach("one a day"),
  "mail-given-up": summarized("Correos sin entregar"),
  "mandate-ended": sentEach("one a day"),
  "mandate-given": sentEach("one a day"),
  "missing-exit": sentEach("one a day"),
  "missing-holidays": sentEach("one a cause"),
  month: sentEach("one a cause"),
  morning: sentEach("one a day"),
  "new-company": sentEach("one a cause"),
  "open-months": sentEach("one a cause"),
  "over-plan": sentEach("one a day"),
  "ownership-accepted": sentEach("access"),
  "ownership-declined": sentEach("one a day"),
  "ownership-offer": sentEach("one a day"),
  "pack-failed": sentEach("requested"),
  "pack-ready": sentEach("requested"),
  "passkey-added": sentEach("access"),
  "passkey-removed": sentEach("access"),
  "payment-failed": sentEach("one a cause"),
  "payment-last-day": sentEach("one a cause"),
  "payment-owed": sentEach("one a cause"),
  "payment-suspended": sentEach("one a cause"),
  "pin-chosen": sentEach("access"),
  "pin-given": sentEach("access"),
  "projections-difference": sentEach("one a day"),
  "plan-ahead": sentEach("one a cause"),
  "plan-grace": sentEach("one a day"),
  "plan-grace-ends": sentEach("one a cause"),
  protocol: sentEach("one a day"),
  "register-difference": sentEach("one a day"),
  release: sentEach("one a cause"),
  reminder: sentEach("one a day"),
  "shift-request": sentEach("one a cause"),
  shifts: sentEach("one a cause"),
  statement: sentEach("one a cause"),
  "statement-reminder": sentEach("one a cause"),
  summary: sentEach("one a cause"),
  "taken-over": sentEach("access"),
  "team-absence": summarized("Cambios en las ausencias de tu equipo"),
  "trial-ended": sentEach("one a cause"),
  "trial-last-day": sentEach("one a cause"),
  "trial-soon": sentEach("one a cause"),
  waiting: sentEach("one a day"),
  week: sentEach("one a cause"),
} as const satisfies Record<string, MailRule> & { [Kind in (typeof retiredKinds)[number]]?: never };

export type MailKind = keyof typeof mailRules;
export type SummarizedKind = {
  [Kind in MailKind]: (typeof mailRules)[Kind]["pace"] extends "summarized" ? Kind : never;
}[MailKind];
export type EachKind = Exclude<MailKind, SummarizedKind>;

/** The key of a mail that is sent by itself. */
export type EachKey = `${EachKind}:${string}`;
/** The key of a mail that may become a line of a summary. */
export type SummarizedKey = `${SummarizedKind}:${string}`;

/** @returns the rule of a key's kind. @throws Error for a kind without a rule. */
export function ruleOf(dedupeKey: string): MailRule {
  const kind = dedupeKey.slice(0, dedupeKey.indexOf(":"));
  const rule = Object.hasOwn(mailRules, kind) ? mailRules[kind as MailKind] : undefined;
  if (!rule) throw new Error(`mail: the kind ${kind} has no rule in mail-rules.ts`);
  return rule;
}

/** The most mails of a summarized kind to one person in any 24 hours. */
export const mostReleasesADay = 4;

/** Returns when the next mail of a summarized kind may be sent to a person. @param released when the earlier ones of 24 hours were. */
export function nextReleaseAt(released: readonly number[], now: number): number {
  const newestFirst = released.toSorted((a, b) => b - a);
  const [newest] = newestFirst;
  const fourth = newestFirst[mostReleasesADay - 1];
  return Math.max(now, newest === undefined ? 0 : newest + hourMs, fourth === undefined ? 0 : fourth + dayMs);
}
