import { companies, profiles } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
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
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";

const dayMs = 86_400_000;

/**
 * A condition: the company has no subscription, and its trial ends or ended within three days. Not those whose trial
 * ended long before: nobody thought of mails then.
 */
export const isNearTrialEnd = (now: number, companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${companies} t WHERE t.id = ${companyId} AND t.subscription_status IS NULL
        AND t.trial_ends_at BETWEEN ${now - 3 * dayMs} AND ${now + 3 * dayMs})`;

/**
 * Queues for the owner of a company whose trial ends the mail of its stage: three days before, on the last day, after
 * it; each once, and none to a company that has or had a subscription.
 */
export async function mailTrialEnd(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const isNear = isNearTrialEnd(now, sql`${companyId}`);
  const [trial] = await db
    .select({ timeZone: companies.timeZone, trialEndsAt: companies.trialEndsAt, recipient: ownerEmail })
    .from(companies)
    .innerJoin(profiles, isItsOwner)
    .where(and(eq(companies.id, companyId), isNear));
  if (!trial) return;
  const stage = stageOf(trial.trialEndsAt - now);
  const mail = trialMail(stage, { ...trial, origin: env.APP_ORIGIN });
  const dedupeKey = `trial-${stage}:${companyId}`;
  await db.batch([queueMail(deps, { dedupeKey, recipient: trial.recipient, companyId, ...mail }, isNear)]);
}

function stageOf(leftMs: number): TrialStage {
  if (leftMs <= 0) return "ended";
  return leftMs <= dayMs ? "last-day" : "soon";
}

/** How near the end of a trial is: three days, the last one, past. */
type TrialStage = "soon" | "last-day" | "ended";

interface Trial {
  /** Of the app. */
  origin: string;
  timeZone: string;
  trialEndsAt: number;
}

const words: Record<TrialStage, { subject: (on: string) => string; text: (on: string) => string }> = {
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

const always = "El registro de jornada de tu empresa se puede consultar y exportar siempre.";

/** To the owner of a company without a subscription. */
export function trialMail(stage: TrialStage, { origin, timeZone, trialEndsAt }: Trial) {
  const on = formatDate(localDateOf(trialEndsAt, timeZone));
  const { subject, text } = words[stage];
  return renderMail({
    subject: subject(on),
    body: (
      <MailLayout preview={text(on)} origin={origin}>
        <MailGreeting />
        <MailText>{text(on)}</MailText>
        <MailButton href={`${origin}/subscription`}>Ver planes</MailButton>
        <MailText muted>{always}</MailText>
      </MailLayout>
    ),
    text: [greeting, text(on), `Ver planes: ${origin}/subscription`, always, smallPrintText(origin)],
  });
}
