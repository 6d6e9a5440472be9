// Proves that Mi Perfil has three screens with links between them. No link leads a person to an empty one.
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { everyRow } from "../../support/worker/database";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { submitAccess } from "../../support/worker/profile";

const open = async (path: string, { cookie }: SignedInMember) => (await call(path, { cookie })).text();

/** Returns the tabs' links, and the selected one. */
function tabsOf(html: string) {
  const nav = /<nav aria-label="Mi Perfil".*?<\/nav>/s.exec(html)?.[0] ?? "";
  const links = [...nav.matchAll(/<a [^>]*>/g)].map(([link]) => link);
  const pathOf = (link: string) => /href="([^"]*)"/.exec(link)![1]!;
  return {
    paths: links.map(pathOf),
    chosen: links.filter((link) => link.includes('aria-current="page"')).map(pathOf),
  };
}

test.each([
  ["owner", ["/profile", "/access", "/settings"]],
  ["admin", ["/profile", "/access", "/settings"]],
  ["employee", ["/profile", "/access"]],
] as const)("the profile screens of an %s link to each other", async (role, paths) => {
  const ana = await aMember({ role });
  for (const path of paths) expect(tabsOf(await open(path, ana))).toEqual({ paths, chosen: [path] });
});

test("each profile screen has its own forms, and each form is sent to its screen", async () => {
  const eva = await aMember({ role: "owner" });
  const formsOf = async (path: string) => {
    const html = await open(path, eva);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const posts = [...main.matchAll(/<form[^>]*method="post".*?<\/form>/gs)].map(([form]) => form);
    return posts.map((form) => [
      /action="([^"]*)"/.exec(form)![1],
      /name="form" value="([^"]*)"/.exec(form)![1],
    ]);
  };
  expect(await formsOf("/profile")).toEqual([
    ["/profile", "avatar"],
    ["/profile", "avatar"],
    ["/profile", "information"],
    ["/profile", "location"],
  ]);
  expect(await formsOf("/access")).toEqual([
    ["/access", "address"],
    ["/access", "mails"],
  ]);
  expect(await formsOf("/settings")).toEqual([
    ["/settings", "work-pauses"],
    ["/settings", "remote-work"],
    ["/settings", "offline"],
    ["/settings", "colleague-absences"],
    ["/settings", "pay-period"],
    ["/settings", "zone"],
    ...Array.from({ length: 7 }, () => ["/settings", "convenio"]),
  ]);
});

test("an invalid address gets an error next to its field and is kept, and nothing is written", async () => {
  const ana = await aMember();
  const before = await everyRow();
  const { status, main } = await submitAccess(ana, { form: "address", email: "ana@" });
  expect(status).toBe(422);
  expect(main).toContain("Escribe un email completo");
  expect(main).toMatch(/aria-invalid="true"[^>]*value="ana@"|value="ana@"[^>]*aria-invalid="true"/);
  expect(await everyRow()).toEqual(before);
});

test("a form of /access without its kind ends no mails", async () => {
  const ana = await aMember();
  const before = await everyRow();
  expect((await submitAccess(ana, {})).status).toBe(422);
  expect(await everyRow()).toEqual(before);
});
