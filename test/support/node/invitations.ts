// Invitations as people send and find them.
import type { Page } from "playwright-core";
import { readMailWith } from "./mailbox";

/** The newest link of an invitation that was mailed to an address. */
export const readInvitationLink = async (email: string): Promise<string> =>
  (await readMailWith(email, /https?:\S+\/accept-invite\?token=\S+/)).found;

/** Fills in the form of an invitation, in the modal or on its page; a company without a name is named. */
export async function fillInvitation(page: Page, person: { name: string; email: string; dni?: string }) {
  await page.getByLabel("Nombre Completo").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("DNI (opcional)").fill(person.dni ?? "");
  const company = page.getByLabel("Nombre de la empresa");
  if ((await company.count()) > 0 && (await company.inputValue()) === "") await company.fill("Panadería Sol");
}

export const inviteButton = (page: Page) => page.getByRole("button", { name: "Invitar Miembro" });
export const sendButton = (page: Page) => page.getByRole("button", { name: "Enviar invitación" });
export const acceptButton = (page: Page) => page.getByRole("button", { name: "Aceptar Invitación y Unirse" });
