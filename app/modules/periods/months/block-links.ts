import { absencesPath } from "~/modules/absences/absence-paths";
import { formatShortDay } from "~/time/formats";
import type { Block } from "../model/period";

/** What keeps a period open, in words, and where it is answered. */
export interface BlockLink {
  text: string;
  to: string;
}

/** Returns the links to what keeps a person's period open, without its end. While it runs, somebody at work keeps nothing open. */
export function blockLinksOf(blocks: readonly Block[], profileId: string): BlockLink[] {
  const isRunning = blocks.some(({ kind }) => kind === "not-ended");
  return blocks.flatMap((block) =>
    block.kind === "not-ended" || (isRunning && block.kind === "open-entry") ? [] : linkOf(block, profileId),
  );
}

function linkOf(block: Exclude<Block, { kind: "not-ended" }>, profileId: string): BlockLink {
  switch (block.kind) {
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
