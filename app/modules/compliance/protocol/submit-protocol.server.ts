import { data, redirect } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { may, type Requester } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { isolateName } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";
import { deliverSoon, queueForMany } from "~/modules/mail/outbox.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { batch } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { acknowledgeProtocol } from "./acknowledge.server";
import { messages } from "./messages";
import { confirmationSchema, readProtocolForm, type SectionErrors } from "./protocol-form";
import { readFacts } from "./read-facts.server";
import { saveProtocol } from "./save-protocol.server";
import { sectionKeys, type SectionKey, type Sections } from "./sections";
import { findProtocol } from "./find-protocol.server";
import { listToRemind } from "./readers.server";

/** The answer to a form on /protocol. */
export interface ProtocolAnswer {
  tone: "success" | "info" | "problem";
  text: string;
}

interface ProtocolSubmission {
  member: Member;
  actor: Requester;
  form: FormData;
}

const answer = (tone: ProtocolAnswer["tone"], text: string, init: ResponseInit = {}) =>
  data<ProtocolAnswer>({ tone, text }, init);

/** Records that a member has read the protocol, or reminds the others. @throws Response 403, 404, 422 */
export async function submitProtocol(deps: Deps, { member, actor, form }: ProtocolSubmission) {
  const { intent, ...fields } = textFields(form);
  const isReminder = intent === "remind";
  if (!(isReminder ? may(actor, "edit-protocol", "company") : may(actor, "acknowledge-protocol", "self")))
    throw noPermission();
  const confirmation = intent === "read" ? confirmationSchema.safeParse(fields).data : undefined;
  if (!isReminder && !confirmation) throw refusal(422, messages.failed);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answer("problem", tooMany.text, tooMany.init);
  if (!confirmation) {
    const reminded = await remindReaders(deps, { member });
    if (!reminded) throw refusal(404, messages.notFound);
    return answer(reminded.queued > 0 ? "success" : "info", messages.reminded(reminded.queued));
  }
  const { code } = await acknowledgeProtocol(deps, { member, ...confirmation });
  if (code === "no-permission") throw noPermission();
  return code === "read"
    ? answer("success", messages.readDone)
    : answer("problem", messages.superseded, { status: 409 });
}

/** The answer to a form that saved nothing, with the typed values. */
export interface FailedProtocol {
  text: string;
  tone: "info" | "problem";
  errors: SectionErrors;
  typed: Sections | null;
  /** The id for the next submit. `basedOn` is the version that it edits. */
  id: string | null;
  basedOn: number | null;
  /** The sections of a version that another manager has saved meanwhile, if they differ. */
  theirs: Partial<Record<SectionKey, string>>;
}

/** Saves a version. A later editor gets the other's text. @throws Response 403, 422 */
export async function submitEditedProtocol(deps: Deps, { member, form }: Omit<ProtocolSubmission, "actor">) {
  const typedProtocol = readProtocolForm(textFields(form));
  if (!typedProtocol) throw refusal(422, messages.failed);
  const { sections: typed, errors, basedOn, id } = typedProtocol;
  const failed = (text: string, more: Partial<FailedProtocol>, init: ResponseInit) =>
    data<FailedProtocol>(
      { text, tone: "problem", errors: {}, typed, id, basedOn, theirs: {}, ...more },
      init,
    );
  if (Object.keys(errors).length > 0) return failed(messages.invalid, { errors }, { status: 422 });
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return failed(tooMany.text, {}, tooMany.init);
  const facts = await readFacts(deps, member.company);
  const saveResult = await saveProtocol(deps, { member, id, basedOn, sections: typed, facts });
  switch (saveResult.code) {
    case "saved":
      return redirect("/protocol?saved");
    case "same":
      return failed(messages.same, { tone: "info" }, { status: 200 });
    case "no-permission":
      throw noPermission();
    case "superseded": {
      const { newest } = saveResult;
      const differing = sectionKeys.filter((key) => newest.sections[key] !== typed[key]);
      const theirs = Object.fromEntries(differing.map((key) => [key, newest.sections[key]]));
      const text = messages.supersededEdit(newest.savedBy, newest.version);
      return failed(text, { theirs, basedOn: newest.version, id: newId(deps.now) }, { status: 409 });
    }
  }
}

/** The most mails in one statement. */
const mailsABatch = 500;

/**
 * Sends a mail to each person who has not read the newest version, at most once a local day. People without an address get none.
 * @returns how many mails were queued now; null without a protocol.
 */
async function remindReaders(deps: Deps, { member }: { member: Member }): Promise<{ queued: number } | null> {
  const { db, now, env } = deps;
  const { id: companyId, name, timeZone } = member.company;
  const protocol = await findProtocol(deps, { companyId });
  if (!protocol) return null;
  const people = await listToRemind(deps, { companyId, digest: protocol.digest });
  const mail = noticeMail({
    subject: "Lee el protocolo de registro de jornada",
    what: `«${isolateName(name)}» te pide que leas su protocolo de registro de jornada (versión ${protocol.version}): cómo se ficha, quién ve el registro y qué derechos tienes.`,
    button: { label: "Leer el protocolo", path: "/protocol" },
    next: "Cuando lo leas, confírmalo con el botón del final. Así constará en tu registro.",
    origin: env.APP_ORIGIN,
  });
  const todayOn = localDateOf(now, timeZone);
  let queuedCount = 0;
  for (let at = 0; at < people.length; at += mailsABatch) {
    const mailsOfBatch = people.slice(at, at + mailsABatch).map(({ id, email }) => ({
      recipient: email,
      dedupeKey: `protocol:${companyId}:${id}:${todayOn}` as const,
    }));
    const [answer] = await batch(db, [
      queueForMany(deps, mailsOfBatch, { companyId, ...mail }, stillMay(member, "edit-protocol", "company")),
    ]);
    queuedCount += answer.meta.changes;
  }
  if (queuedCount > 0) deliverSoon(deps);
  return { queued: queuedCount };
}
