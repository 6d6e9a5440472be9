import { absencesPath } from "~/modules/absences/absence-paths";
import { formatDate } from "~/time/dates";
import { formatShortDay } from "~/time/formats";
import type { Block } from "../period";

/** What keeps a period open, in words, and where it is answered. */
export interface BlockLink {
  text: string;
  /** Null if only time answers it. */
  to: string | null;
}

/** Returns the links to what keeps a person's period open. */
export const blockLinksOf = (blocks: readonly Block[], profileId: string): BlockLink[] =>
  blocks.map((block) => linkOf(block, profileId));

function linkOf(block: Block, profileId: string): BlockLink {
  switch (block.kind) {
    case "not-ended":
      return { text: `Acaba el ${formatDate(block.until)}`, to: null };
    case "missing-exit":
      return {
        text: `Falta la salida del ${formatShortDay(block.on)}`,
        to: entryPath(block.entryId, profileId),
      };
    case "open-entry":
      return {
        text: `Sigue fichando desde el ${formatShortDay(block.on)}`,
        to: entryPath(block.entryId, profileId),
      };
    case "waiting-correction":
      return { text: `Corrección sin responder del ${formatShortDay(block.on)}`, to: "/corrections" };
    case "unanswered-absence":
      return {
        text: `Ausencia sin responder desde el ${formatShortDay(block.from)}`,
        to: absencesPath(profileId),
      };
    case "undeclared-calendar":
      return {
        text: `Falta el calendario laboral de ${block.year}`,
        to: `/schedules/calendar/edit?${new URLSearchParams({ year: String(block.year), centre: block.centre })}`,
      };
  }
}

const entryPath = (entryId: string, profileId: string) =>
  `/corrections/new?${new URLSearchParams({ profile: profileId, entry: entryId })}`;
