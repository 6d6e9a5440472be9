import type { LedgerEvent } from "./event";
import type { Person } from "./person";

/** Whether the record has the entry, the proposal or the punch that an event continues, answers, applies or undoes. */
export function hasReferences({ state, entries, proposals }: Person, event: LedgerEvent): boolean {
  const { about } = event;
  switch (event.kind) {
    case "check_out":
    case "pause_start":
    case "pause_end":
    case "mode_changed":
    case "exit_missing":
      return about !== null && about === state.open && entries.has(about);
    case "annulled": {
      const [last] = state.undo;
      return last !== undefined && last.about === about && (last.entry !== null || entries.has(about));
    }
    case "correction_proposed":
      return event.payload.change.kind === "add" ? about === null : about !== null && entries.has(about);
    case "correction_answered":
      return about !== null && proposals.has(about);
    case "correction_applied": {
      const proposal = proposals.get(about ?? 0);
      return proposal !== undefined && (proposal.entry === null || entries.has(proposal.entry));
    }
    case "check_in":
    case "member":
    case "representative":
    case "person":
    case "company":
    case "company_status":
    case "pin_set":
    case "protocol_read":
    case "register_continued":
    case "calendar_declared":
    case "terms_agreed":
    case "balance_moved":
    case "plan":
      return about === null;
  }
}
