import { draftSections, sectionKeys, type Sections } from "~/modules/compliance/protocol/sections";
import { factsOf } from "~/modules/compliance/protocol/facts";
import { protocolDigest, saveProtocol } from "~/modules/compliance/protocol/save-protocol.server";
import { newId } from "~/platform/ids";
import { call } from "./app";
import { deps } from "./deps";
import type { SignedInMember } from "./people";

const facts = ({ company }: SignedInMember) => factsOf(company, { hasKiosks: false });

/** Returns the typed form: the draft, with one section changed. */
export const typed = (member: SignedInMember, privacy?: string): Sections => ({
  ...draftSections(facts(member)),
  ...(privacy !== undefined && { privacy }),
});

/** Saves a version. @returns its digest. */
export async function aProtocol(member: SignedInMember, basedOn = 0, privacy?: string, now = Date.now()) {
  const sections = typed(member, privacy);
  const requested = { member, id: newId(now), basedOn, sections, facts: facts(member) };
  const saved = await saveProtocol(deps(now), requested);
  if (saved.code !== "saved") throw new Error(`the version was ${saved.code}`);
  return { version: saved.version, digest: protocolDigest(sections) };
}

/** Sends the form of /protocol/edit. */
export const saveForm = (
  member: SignedInMember,
  sections: Sections,
  basedOn: number,
  id = newId(Date.now()),
) =>
  call("/protocol/edit", {
    cookie: member.cookie,
    form: {
      id,
      based_on: String(basedOn),
      ...Object.fromEntries(sectionKeys.map((key) => [key, sections[key]])),
    },
  });

/** Presses the button of /protocol. */
export const readForm = (member: SignedInMember, { version, digest }: { version: number; digest: string }) =>
  call("/protocol", {
    cookie: member.cookie,
    form: { intent: "read", version: String(version), digest },
  });

/** Returns a screen as text. */
export const screen = async ({ cookie }: SignedInMember, path = "/protocol") =>
  (await (await call(path, { cookie })).text()).replaceAll("<!-- -->", "");
