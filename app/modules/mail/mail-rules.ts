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
   * The first is sent immediately. Later ones share a summary an hour, with one line for each thing. At most four mails a day are sent. What
   * exceeds them waits for the next summary.
   */
  | { pace: "summarized"; subject: string };

const each = <const Because extends string>(because: Because) => ({ pace: "each", because }) as const;
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
  adviser: each("one a day"),
  admitted: each("one a day"),
  "company-closed": each("one a day"),
  "company-reopened": each("one a day"),
  "correction-answered": summarized("Respuestas a tus correcciones"),
  corrections: each("one a day"),
  cover: each("one a cause"),
  disagreed: each("one a day"),
  "expiring-days": each("one a cause"),
  "former-address": each("access"),
  "invitation-gone": each("one a day"),
  "invitations-withdrawn": each("one a day"),
  "jobs-given-up": each("one a day"),
  joined: each("one a day"),
  "kiosk-unassigned": each("one a day"),
  "kiosk-wrong-pins": each("access"),
  left: summarized("Hay gente que ha salido de tu empresa"),
  "log-alarm": each("one a day"),
  "mail-given-up": summarized("Correos sin entregar"),
  "mandate-ended": each("one a day"),
  "mandate-given": each("one a day"),
  "missing-exit": each("one a day"),
  "missing-holidays": each("one a cause"),
  month: each("one a cause"),
  morning: each("one a day"),
  "new-company": each("one a cause"),
  "open-months": each("one a cause"),
  "over-plan": each("one a day"),
  "ownership-accepted": each("access"),
  "ownership-declined": each("one a day"),
  "ownership-offer": each("one a day"),
  "pack-failed": each("requested"),
  "pack-ready": each("requested"),
  "passkey-added": each("access"),
  "passkey-removed": each("access"),
  "payment-failed": each("one a cause"),
  "payment-last-day": each("one a cause"),
  "payment-owed": each("one a cause"),
  "payment-suspended": each("one a cause"),
  "pin-chosen": each("access"),
  "pin-given": each("access"),
  "projections-difference": each("one a day"),
  "plan-ahead": each("one a cause"),
  "plan-grace": each("one a day"),
  "plan-grace-ends": each("one a cause"),
  protocol: each("one a day"),
  "register-difference": each("one a day"),
  release: each("one a cause"),
  reminder: each("one a day"),
  "shift-request": each("one a cause"),
  shifts: each("one a cause"),
  statement: each("one a cause"),
  "statement-reminder": each("one a cause"),
  summary: each("one a cause"),
  "taken-over": each("access"),
  "team-absence": summarized("Cambios en las ausencias de tu equipo"),
  "trial-ended": each("one a cause"),
  "trial-last-day": each("one a cause"),
  "trial-soon": each("one a cause"),
  waiting: each("one a day"),
  week: each("one a cause"),
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

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** The most mails of a summarized kind to one person in any 24 hours. */
export const mostADay = 4;

/** Returns when the next mail of a summarized kind may be sent to a person. @param released when the earlier ones of 24 hours were. */
export function nextReleaseAt(released: readonly number[], now: number): number {
  const newestFirst = released.toSorted((a, b) => b - a);
  const [newest] = newestFirst;
  const fourth = newestFirst[mostADay - 1];
  return Math.max(now, newest === undefined ? 0 : newest + hourMs, fourth === undefined ? 0 : fourth + dayMs);
}
