import { companies, profiles } from "#cell";
import { and, between, eq, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  greeting,
  MailButton,
  MailGreeting,
  MailLayout,
  MailText,
  smallPrintText,
} from "~/modules/mail/layout";
import { queueMail } from "~/modules/mail/outbox.server";
import { renderMail } from "~/modules/mail/render.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayMs } from "~/time/units";

const companyRow = alias(companies, "t");

/**
 * The condition that the company has no subscription, and its trial ends or ended within three days. It excludes older trials,
 * which ended before these mails existed.
 */
export const isNearTrialEnd = ({ now }: Pick<Deps, "now">, companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${companies} ${companyRow} WHERE ${companyRow.id} = ${companyId} AND ${companyRow.subscriptionStatus} IS NULL
        AND ${companyRow.trialEndsAt} BETWEEN ${now - 3 * dayMs} AND ${now + 3 * dayMs})`;

/** Selects the `id`s of the companies that {@link isNearTrialEnd} is true of. */
export const companiesNearTrialEnd = ({ db, now }: Pick<Deps, "db" | "now">) =>
  db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        isNull(companies.subscriptionStatus),
        between(companies.trialEndsAt, now - 3 * dayMs, now + 3 * dayMs),
      ),
    );

/**
 * Queues the mail to the owner about the end of a trial: three days before, on the last day, and after it. Each once, and none if
 * the company ever had a subscription.
 */
export async function mailTrialEnd(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const isNear = isNearTrialEnd({ now }, sql`${companyId}`);
  const [trial] = await db
    .select({ timeZone: companies.timeZone, trialEndsAt: companies.trialEndsAt, recipient: ownerEmail })
    .from(companies)
    .innerJoin(profiles, isItsOwner)
    .where(and(eq(companies.id, companyId), isNear));
  if (!trial) return;
  const stage = stageOf(trial.trialEndsAt - now);
  const mail = trialMail(stage, { ...trial, origin: env.APP_ORIGIN });
  const dedupeKey = `trial-${stage}:${companyId}` as const;
  await batch(db, [queueMail(deps, { dedupeKey, recipient: trial.recipient, companyId, ...mail }, isNear)]);
}

function stageOf(leftMs: number): TrialStage {
  if (leftMs <= 0) return "ended";
  return leftMs <= dayMs ? "last-day" : "soon";
}

/** The stages of a trial's end: three days before, the last day, after it. */
type TrialStage = "soon" | "last-day" | "ended";

interface TrialMailFacts {
  /** The origin of the app. */
  origin: string;
  timeZone: string;
  trialEndsAt: number;
}

const trialTexts: Record<TrialStage, { subject: (on: string) => string; text: (on: string) => string }> = {
  soon: {
    subject: (on) => `Tu prueba gratuita termina el ${on}`,
    text: (on) =>
      `La prueba gratuita de Fichaclara termina el ${on}. Elige un plan y tu equipo sigue fichando sin cortes.`,
  },
  "last-day": {
    subject: () => "Último día de prueba gratuita",
    text: (on) =>
      `La prueba gratuita de Fichaclara termina el ${on}. Elige un plan hoy para que tu equipo siga fichando.`,
  },
  ended: {
    subject: () => "Tu prueba gratuita ha terminado",
    text: (on) =>
      `La prueba gratuita de Fichaclara terminó el ${on}. Elige un plan para volver a fichar entrada.`,
  },
};

const recordStaysText = "El registro de jornada de tu empresa se puede consultar y exportar siempre.";

/** The mail to the owner of a company without a subscription. */
export function trialMail(stage: TrialStage, { origin, timeZone, trialEndsAt }: TrialMailFacts) {
  const on = formatDate(localDateOf(trialEndsAt, timeZone));
  const { subject, text } = trialTexts[stage];
  return renderMail({
    subject: subject(on),
    body: (
      <MailLayout preview={text(on)} origin={origin}>
        <MailGreeting />
        <MailText>{text(on)}</MailText>
        <MailButton href={`${origin}/subscription`}>Ver planes</MailButton>
        <MailText muted>{recordStaysText}</MailText>
      </MailLayout>
    ),
    text: [greeting, text(on), `Ver planes: ${origin}/subscription`, recordStaysText, smallPrintText(origin)],
  });
}
