// Sends and finds invitations as people do.
import type { Page } from "playwright-core";
import { readMailWith } from "./mailbox";

/** Returns the newest invitation link that was mailed to an address. */
export const readInvitationLink = async (email: string): Promise<string> =>
  (await readMailWith(email, /https?:\S+\/accept-invite\?token=\S+/)).found;

/** Fills in the form of an invitation, in the dialog or on its page. It names a company that has no name. */
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
