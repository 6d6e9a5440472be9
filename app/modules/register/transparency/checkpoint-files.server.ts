import type { Attachment } from "~/modules/mail/outbox.server";
import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { addDays, dateOfUtc, type LocalDate } from "~/time/dates";
import { checkpointPath, logKeyInBucket } from "../format/published-log";
import { archivePrefix } from "../archive-checkpoint.server";

/** Registers are archived every night, even idle ones. An older checkpoint is a sign of a fault, and is left out. */
const newestWithinDays = 31;

interface FilesDeps {
  env: { REGISTER: Pick<Env["REGISTER"], "get" | "list"> };
  now: number;
}

/**
 * Returns the signed checkpoints that e-mails carry: the newest archived one of the company, and that of the transparency log.
 * It signs nothing. A missing or unreadable file is left out, so that no mail fails for it. Three calls at most.
 */
export async function checkpointFiles(
  deps: FilesDeps,
  of: { companyId: string },
): Promise<readonly Attachment[]> {
  const foundFiles = await Promise.all(
    [newestOfRegister(deps, of), newestOfLog(deps)].map((file) =>
      file.catch((fault: unknown) => {
        logFault("checkpoint of a mail", fault, { company: of.companyId });
        return null;
      }),
    ),
  );
  return foundFiles.filter((file) => file !== null);
}

async function newestOfRegister({ env, now }: FilesDeps, of: { companyId: string }) {
  const prefix = archivePrefix(of);
  const startAfter = prefix + addDays(dateOfUtc(now), -newestWithinDays);
  const { objects } = await env.REGISTER.list({ prefix, startAfter });
  const newest = objects.at(-1);
  const file = newest && (await env.REGISTER.get(newest.key));
  return file ? attachmentOf("registro", newest.key.slice(prefix.length), await file.text()) : null;
}

async function newestOfLog({ env }: FilesDeps) {
  const file = await env.REGISTER.get(logKeyInBucket(checkpointPath));
  const day = file?.customMetadata?.day;
  return file && day ? attachmentOf("transparencia", day, await file.text()) : null;
}

const attachmentOf = (name: string, day: LocalDate, content: string): Attachment => ({
  filename: `${name}-${day}.checkpoint`,
  content,
  contentType: "text/plain; charset=utf-8",
});
