import { expect, test } from "vitest";
import { signInMail } from "~/modules/directory/sign-in-mail";
import {
  owedInvoiceMail,
  paymentFailedMail,
  suspendedMail,
  suspensionTomorrowMail,
} from "~/modules/billing/ui/payment-mails";
import { trialMail } from "~/modules/billing/mail-trial-end.server";
import { summaryMail } from "~/modules/notifications/summaries/summary-mail";
import { invitationMail } from "~/modules/team/invitations/invitation-mail";

const origin = "https://app.fichaclara.test";
const timeZone = "Europe/Madrid";
const owed = { origin, timeZone, firstFailureDate: 0 };

test.each([
  ["a sign-in link", signInMail({ email: "ana@example.es", link: `${origin}/auth/callback#token=t` })],
  [
    "an invitation",
    invitationMail({
      companyName: "Panadería Luna",
      inviterName: null,
      timeZone,
      fullName: "Ana",
      role: "employee",
      expiresAt: 0,
      link: `${origin}/accept-invite?token=t`,
    }),
  ],
  ["a trial that ends", trialMail("soon", { origin, timeZone, trialEndsAt: 0 })],
  [
    "a summary",
    summaryMail({
      subject: "s",
      lead: "l",
      facts: [{ text: "f" }],
      button: { label: "b", path: "/" },
      files: [],
      unsubscribeUrl: `${origin}/correos?token=t`,
      origin,
    }),
  ],
  ["a failed payment", paymentFailedMail(owed)],
  ["a suspension to come", suspensionTomorrowMail(owed)],
  ["a suspension", suspendedMail(owed)],
  [
    "an owed invoice",
    owedInvoiceMail(
      { id: "in_1", number: "F-1", amount: 2_400, issuedAt: 0, period: null, page: null },
      { origin, timeZone, now: 0 },
    ),
  ],
])("the mail of %s ends with links to the terms and the privacy policy", (_, { html, text }) => {
  for (const page of ["/terminos", "/privacidad"]) {
    expect(html).toContain(`href="${origin}${page}"`);
    expect(text).toContain(`${origin}${page}\n`);
  }
});
