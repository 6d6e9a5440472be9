// Invitations as people send and find them.
import type { Page } from "playwright-core";
import { readMail } from "./mailbox";

/** The link of the newest mail to an address, which must be an invitation. */
export async function readInvitationLink(email: string): Promise<string> {
  const link = /https?:\S+\/accept-invite\?token=\S+/.exec((await readMail(email)).text)?.[0];
  if (!link) throw new Error(`The mail to ${email} is no invitation.`);
  return link;
}

/** Fills in the form of an invitation, in the modal or on its page. */
export async function fillInvitation(page: Page, person: { name: string; email: string; dni?: string }) {
  await page.getByLabel("Nombre Completo").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("DNI (opcional)").fill(person.dni ?? "");
}

export const inviteButton = (page: Page) => page.getByRole("button", { name: "Invitar Miembro" });
export const sendButton = (page: Page) => page.getByRole("button", { name: "Enviar invitación" });
export const acceptButton = (page: Page) => page.getByRole("button", { name: "Aceptar Invitación y Unirse" });
