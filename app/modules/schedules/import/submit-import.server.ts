import { data, redirect } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { requireExpectedForm, requireExpectedProfile } from "~/modules/session/guards.server";
import { needsAnotherText } from "~/modules/policy/needs-another-manager";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { decodeText } from "~/platform/decode-text";
import { isWorkbook } from "~/platform/read-csv";
import { isUpload, readUpload } from "~/platform/upload.server";
import { logFault } from "~/platform/log.server";
import { fromTerms } from "../schedule-content";
import { mostPlannedAtOnce, recordSchedules } from "../record-schedules.server";
import { messages, mostFileBytes } from "./messages";
import { changedRows, digestOf, readImport, type ReadImport } from "./read-import.server";
import { answersIn } from "./model/answer-field";
import { isOpen, type FaultyRow, type ReviewedRow } from "./review-import";

/** What a file changes, before it is saved. */
export interface ImportReview {
  rows: ReviewedRow[];
  faulty: FaultyRow[];
  unused: string[];
  digest: string;
}

/** The answer to the form of /schedules/import. It keeps the typed rows. */
export interface ImportAnswer {
  tone: "success" | "info" | "problem";
  text: string | null;
  /** Why the file cannot be read, for its field. */
  problem: string | null;
  csv: string;
  review: ImportReview | null;
  /** The texts that the file can be, if it does not say which: the manager chooses one. */
  readings: readonly string[];
}

/**
 * Reviews a CSV of terms, or records them. A confirmed preview is read again, and must change the same.
 * @throws Response 400, 409 as forms do; 503 while the ledger is rebuilt, if nothing was saved
 */
export async function submitImport(deps: Deps, { member, request }: { member: Member; request: Request }) {
  const importAnswer = (more: Partial<ImportAnswer>, init: ResponseInit = {}) =>
    data<ImportAnswer>(
      { tone: "problem", text: null, problem: null, csv: "", review: null, readings: [], ...more },
      init,
    );
  const form = await readForm(request, member);
  if (form === "too-large") return importAnswer({ problem: messages.fileTooLarge }, { status: 413 });
  if (form === "malformed") return importAnswer({ problem: messages.unreadable }, { status: 422 });
  const sentCsv = await readCsvTexts(form);
  if ("problem" in sentCsv) return importAnswer({ problem: sentCsv.problem }, { status: sentCsv.status });
  const [csv, ...otherReadings] = sentCsv.texts;
  if (otherReadings.length > 0) return importAnswer({ tone: "info", readings: sentCsv.texts });
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return importAnswer({ csv, text: tooMany.text }, tooMany.init);
  const readFile = await readImport(deps, member, { csv, answerTo: () => undefined });
  if ("problem" in readFile) return importAnswer({ csv, problem: readFile.problem }, { status: 422 });
  const digest = await digestOf(readFile);
  if (form.get("intent") !== "save")
    return importAnswer({ tone: "info", csv, review: reviewOf(readFile, digest) });
  const answers = answersIn(form);
  const answeredImport =
    answers.size === 0
      ? readFile
      : await readImport(deps, member, { csv, answerTo: (line, use) => answers.get(`${line} ${use}`) });
  if ("problem" in answeredImport)
    return importAnswer({ csv, problem: answeredImport.problem }, { status: 422 });
  const review = reviewOf(answeredImport, digest);
  if (form.get("digest") !== digest)
    return importAnswer({ text: messages.changed, csv, review }, { status: 409 });
  const rowsToSave = changedRows(answeredImport);
  const openCount = answeredImport.rows.filter(isOpen).length;
  if (rowsToSave.length === 0 && openCount > 0)
    return importAnswer({ text: messages.unanswered, csv, review }, { status: 422 });
  if (rowsToSave.length === 0)
    return importAnswer({ tone: "info", text: messages.nothingToSave, csv, review });
  const { saved, stopped } = await saveImport(deps, { member, read: answeredImport });
  if (!stopped && answeredImport.faulty.length === 0 && openCount === 0)
    return redirect(`/schedules?saved=${saved.length}`);
  const savedLines = new Set(saved.map(({ line }) => line));
  const markSaved = (row: ReviewedRow) => (savedLines.has(row.line) ? { ...row, isSame: true } : row);
  const digestAfter = await digestOf({ ...readFile, rows: readFile.rows.map(markSaved) });
  const reviewAfter = reviewOf({ ...answeredImport, rows: answeredImport.rows.map(markSaved) }, digestAfter);
  if (!stopped)
    return importAnswer({
      tone: "success",
      text: messages.savedSome(saved.length, answeredImport.faulty.length, openCount),
      csv,
      review: reviewAfter,
    });
  const { text, status } = stoppedTextOf(stopped);
  const unsavedCount = rowsToSave.length - saved.length;
  const lines = saved.map(({ line }) => line);
  return importAnswer(
    { text: messages.stopped(lines, unsavedCount, text), csv, review: reviewAfter },
    { status },
  );
}

/** Returns the form. The file may be twice as long as text, so the limit of a file is checked later. */
async function readForm(request: Request, member: Member): Promise<FormData | "too-large" | "malformed"> {
  if (!isUpload(request)) return requireExpectedForm(request, member);
  const form = await readUpload(request, { maxFileBytes: 2 * mostFileBytes });
  return typeof form === "string" ? form : requireExpectedProfile(form, member);
}

/** Returns the texts that the chosen file can be, otherwise the pasted text. */
async function readCsvTexts(
  form: FormData,
): Promise<{ texts: readonly [string, ...string[]] } | { problem: string; status: number }> {
  const tooLarge = { problem: messages.fileTooLarge, status: 413 };
  const file = form.get("file");
  if (file instanceof File && file.size > 0) {
    if (isWorkbook(decodeText(await file.slice(0, 8).arrayBuffer())[0]))
      return { problem: messages.isWorkbook, status: 422 };
    return file.size > mostFileBytes ? tooLarge : { texts: decodeText(await file.arrayBuffer()) };
  }
  const pasted = form.get("csv");
  const csv = typeof pasted === "string" ? pasted : "";
  if (csv.length > mostFileBytes) return tooLarge;
  return csv.trim() === "" ? { problem: messages.nothing, status: 422 } : { texts: [csv] };
}

const reviewOf = ({ rows, faulty, unused }: ReadImport, digest: string): ImportReview => ({
  rows,
  faulty,
  unused,
  digest,
});

function stoppedTextOf(stopped: NonNullable<SavedImport["stopped"]>): { text: string; status: number } {
  switch (stopped.code) {
    case "inactive":
      return { text: messages.gone(stopped.name), status: 422 };
    case "needs-another":
      return { text: needsAnotherText(stopped.managers), status: 422 };
    case "not-found":
    case "no-permission":
      return { text: messages.refused, status: 403 };
    case "no-answer":
      return { text: messages.noAnswer, status: 503 };
  }
}

/** The rows whose terms were saved, and why the others were not: a refusal, or a fault of the database. */
interface SavedImport {
  saved: ReviewedRow[];
  stopped:
    | { code: "inactive"; name: string }
    | { code: "needs-another"; managers: string[] }
    | { code: "not-found" | "no-permission" | "no-answer" }
    | null;
}

/**
 * Records the terms that change something, {@link mostPlannedAtOnce} people in a batch. It stops at the first batch that is refused or
 * fails, so rows before it are saved and others are not.
 * @throws the fault of the first batch: then nothing is saved.
 */
async function saveImport(
  deps: Deps,
  { member, read }: { member: Member; read: Pick<ReadImport, "rows" | "terms"> },
): Promise<SavedImport> {
  const savedRows: ReviewedRow[] = [];
  const rows = changedRows(read);
  for (let at = 0; at < rows.length; at += mostPlannedAtOnce) {
    const rowsOfBatch = rows.slice(at, at + mostPlannedAtOnce);
    const schedulesToRecord = rowsOfBatch.map(({ profileId }) => ({
      profileId,
      schedule: { kind: "terms_agreed" as const, content: fromTerms(read.terms.get(profileId)!) },
    }));
    const outcome = await recordSchedules(deps, { member, planned: schedulesToRecord }).catch(
      (fault: unknown) => {
        if (savedRows.length === 0) throw fault;
        if (!(fault instanceof Response)) logFault("import of terms", fault);
        return { code: "no-answer" as const };
      },
    );
    switch (outcome.code) {
      case "recorded":
        savedRows.push(...rowsOfBatch);
        break;
      case "inactive": {
        const { name } = rowsOfBatch.find(({ profileId }) => profileId === outcome.profileId)!;
        return { saved: savedRows, stopped: { code: "inactive", name } };
      }
      case "needs-another":
        return { saved: savedRows, stopped: outcome };
      case "not-found":
      case "no-permission":
      case "no-answer":
        return { saved: savedRows, stopped: { code: outcome.code } };
    }
  }
  return { saved: savedRows, stopped: null };
}
