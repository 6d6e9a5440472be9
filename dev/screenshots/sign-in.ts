// Signs in to the app as a user does: with the form and the mail.
import type { BrowserContext } from "playwright-core";
import type { PicturedApp } from "./app";

interface ListedMail {
  id: string;
  to: string[];
}

export async function signIn(context: BrowserContext, app: PicturedApp, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${app.origin}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
  await page.getByText("¡Enlace enviado!").waitFor();
  await page.goto(await findNewestLink(app, email));
  await page.waitForURL(`${app.origin}/dashboard`);
  await page.close();
}

async function findNewestLink({ mailboxOrigin }: PicturedApp, email: string): Promise<string> {
  const getJson = async (path: string): Promise<unknown> =>
    (await fetch(mailboxOrigin + path, { headers: { Authorization: "Bearer re_screenshots" } })).json();
  const { data } = (await getJson("/emails?limit=20")) as { data: ListedMail[] };
  const { text } = (await getJson(`/emails/${data.find(({ to }) => to.includes(email))!.id}`)) as {
    text: string;
  };
  return /https?:\S+#token=\S+/.exec(text)![0];
}
