import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { fromTerms } from "../schedule-content";
import { mostPlanned, recordSchedules } from "../record-schedules.server";
import { changedRows, type ReadImport } from "./read-import.server";
import type { ReviewedRow } from "./review-import";

/** The rows whose terms were saved, and why the others were not: a refusal, or a fault of the database. */
export interface SavedImport {
  saved: ReviewedRow[];
  stopped:
    | { code: "inactive"; name: string }
    | { code: "needs-another"; managers: string[] }
    | { code: "not-found" | "no-permission" | "no-answer" }
    | null;
}

/**
 * Records the terms that change something, {@link mostPlanned} people in a batch. It stops at the first batch that is refused or fails, so rows before it
 * are saved and others are not.
 * @throws the fault of the first batch: then nothing is saved.
 */
export async function saveImport(
  deps: Deps,
  { member, read }: { member: Member; read: Pick<ReadImport, "rows" | "terms"> },
): Promise<SavedImport> {
  const saved: ReviewedRow[] = [];
  const rows = changedRows(read);
  for (let at = 0; at < rows.length; at += mostPlanned) {
    const portion = rows.slice(at, at + mostPlanned);
    const planned = portion.map(({ profileId }) => ({
      profileId,
      schedule: { kind: "terms_agreed" as const, content: fromTerms(read.terms.get(profileId)!) },
    }));
    const outcome = await recordSchedules(deps, { member, planned }).catch((fault: unknown) => {
      if (saved.length === 0) throw fault;
      if (!(fault instanceof Response)) logFault("import of terms", fault);
      return { code: "no-answer" as const };
    });
    switch (outcome.code) {
      case "recorded":
        saved.push(...portion);
        break;
      case "inactive": {
        const { name } = portion.find(({ profileId }) => profileId === outcome.profileId)!;
        return { saved, stopped: { code: "inactive", name } };
      }
      case "needs-another":
        return { saved, stopped: outcome };
      case "not-found":
      case "no-permission":
      case "no-answer":
        return { saved, stopped: { code: outcome.code } };
    }
  }
  return { saved, stopped: null };
}
