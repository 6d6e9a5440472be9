import {
  greeting,
  MailButton,
  MailGreeting,
  MailLayout,
  MailText,
  smallPrintText,
} from "~/modules/mail/layout";
import { renderMail } from "~/modules/mail/render.server";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { graceMs } from "~/modules/policy/payment-state";
import { describeOwedInvoices } from "../model/describe-owed-invoices";
import type { OwedInvoice } from "../model/owed-invoice";

interface OwedPayment {
  /** The origin of the app. */
  origin: string;
  timeZone: string;
  firstFailureDate: number;
}

const suspensionDay = ({ firstFailureDate, timeZone }: OwedPayment) =>
  formatDate(localDateOf(firstFailureDate + graceMs, timeZone));

const mail = (
  subject: string,
  preview: string,
  text: string[],
  { origin, button = "Actualizar el pago" }: { origin: string; button?: string },
) =>
  renderMail({
    subject,
    body: (
      <MailLayout preview={preview} origin={origin}>
        <MailGreeting />
        {text.map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
        <MailButton href={`${origin}/subscription`}>{button}</MailButton>
        <MailText muted>El registro de jornada de tu empresa se puede consultar y exportar siempre.</MailText>
      </MailLayout>
    ),
    text: [
      greeting,
      ...text,
      `${button}: ${origin}/subscription`,
      "El registro de jornada de tu empresa se puede consultar y exportar siempre.",
      smallPrintText(origin),
    ],
  });

/** The mail to the owner after the first failed payment. */
export const paymentFailedMail = (owed: OwedPayment) =>
  mail(
    "No hemos podido cobrar tu suscripción",
    `Tienes hasta el ${suspensionDay(owed)} para actualizar el pago.`,
    [
      "No hemos podido cobrar la última factura de tu suscripción a Fichaclara.",
      `Revisa tu tarjeta antes del ${suspensionDay(owed)}. Ese día se suspende la cuenta si el pago sigue pendiente.`,
    ],
    owed,
  );

/** The mail to the owner on the day before the suspension. */
export const suspensionTomorrowMail = (owed: OwedPayment) =>
  mail(
    "Último día para actualizar el pago",
    "Tu cuenta de Fichaclara se suspende mañana.",
    [
      "La última factura de tu suscripción a Fichaclara sigue sin pagar.",
      `Tu cuenta se suspende el ${suspensionDay(owed)}. Actualiza el pago para que tu equipo pueda seguir fichando.`,
    ],
    owed,
  );

/** The mail to the owner about an invoice that a canceled subscription left unpaid. Its page at Stripe is on /subscription. */
export function owedInvoiceMail(
  invoice: OwedInvoice,
  { origin, timeZone, now }: { origin: string; timeZone: string; now: number },
) {
  const [shown] = describeOwedInvoices([invoice], { timeZone, now });
  const { name, amount, issuedOn, period, effect } = shown!;
  const what = `Tu suscripción está cancelada, y queda por pagar la ${name.replace("Factura", "factura")}, de ${amount}.`;
  return mail(
    `Queda por pagar la ${name.replace("Factura", "factura")}`,
    what,
    [
      what,
      `Es del ${issuedOn}${period ? `, por el periodo del ${period.from} al ${period.to}` : ""}. ${effect}`,
    ],
    { origin, button: "Pagar la factura" },
  );
}

/** The mail to the owner at the suspension. */
export const suspendedMail = (owed: OwedPayment) =>
  mail(
    "Tu cuenta está suspendida por impago",
    "Actualiza el pago para volver a fichar.",
    [
      `Tu cuenta de Fichaclara está suspendida desde el ${suspensionDay(owed)} porque hay una factura sin pagar.`,
      "Quien tenga una entrada abierta puede fichar la salida. En cuanto se cobre la factura, todo vuelve a funcionar.",
    ],
    owed,
  );
