import { utf8ToBytes } from "@noble/hashes/utils.js";
import { localTimeOf } from "../../../app/time/zones";
import { eventHash } from "../../../app/modules/register/format/event";
import type { PackageLine } from "../../../app/modules/register/format/package";
import { filesOf } from "./a-package";
import type { Alteration } from "./alteration";
import { isTold, replaceLine } from "./alterations-of-lines";
import { otherThan, pick } from "./random-changes";

const revealedLines = (lines: readonly PackageLine[]) =>
  lines.flatMap((line) => (isTold(line) && line.revealed ? [{ ...line, revealed: line.revealed }] : []));

const revealedData: Alteration = (random, exported) => {
  const line = pick(random, revealedLines(exported.lines));
  const data: Record<string, unknown> = { ...line.revealed.data };
  const field = pick(random, Object.keys(data));
  data[field] = otherThan(random, data[field]);
  const files = replaceLine(exported, line, { ...line, revealed: { ...line.revealed, data } });
  return { files, kinds: ["identity-altered"], seqs: [line.seq] };
};

const revealedSalt: Alteration = (random, exported) => {
  const line = pick(random, revealedLines(exported.lines));
  const revealed = { ...line.revealed, salt: otherThan(random, line.revealed.salt) };
  return {
    files: replaceLine(exported, line, { ...line, revealed }),
    kinds: ["identity-altered"],
    seqs: [line.seq],
  };
};

/** Somebody else's data with their own salt: both are genuine, but not of this event. */
const revealedExchanged: Alteration = (random, exported) => {
  const line = pick(random, revealedLines(exported.lines));
  const others = revealedLines(exported.lines).filter(({ seq }) => seq !== line.seq);
  const { revealed } = pick(random, others);
  return {
    files: replaceLine(exported, line, { ...line, revealed }),
    kinds: ["identity-altered"],
    seqs: [line.seq],
  };
};

const revealedInvented: Alteration = (random, exported) => {
  const bare = exported.lines.filter((line) => isTold(line) && line.revealed === null);
  const line = pick(random, bare);
  const revealed = { salt: "0".repeat(64), data: { latitude: 40, longitude: -3 } };
  return {
    files: replaceLine(exported, line, { ...line, revealed }),
    kinds: ["identity-altered"],
    seqs: [line.seq],
  };
};

const revealedRemoved: Alteration = (random, exported) => {
  const line = pick(random, revealedLines(exported.lines));
  return {
    files: replaceLine(exported, line, { ...line, revealed: null }),
    kinds: ["identity-missing"],
    seqs: [line.seq],
  };
};

const eventHidden: Alteration = (random, exported) => {
  const { seq, event, seal } = pick(random, exported.lines.filter(isTold));
  const hidden = { seq, event_hash: eventHash(event), seal };
  const { lines, header } = exported;
  const files = replaceLine(exported, lines[seq - 1]!, hidden);
  const isWhole = header.export.selection.profile_ids === null;
  const isNameable = isWhole || event.kind === "check_in";
  // Of a hidden exit only its entry can be named, and of a hidden identity only that something is missing.
  const opened = lines.find(
    (line) => isTold(line) && line.event.kind === "check_in" && line.event.time_log_id === event.time_log_id,
  );
  const seqs = isNameable ? [seq] : event.kind === "check_out" ? [opened!.seq] : undefined;
  return {
    files,
    kinds: ["event-missing", ...(event.kind === "company" ? ["identity-missing" as const] : [])],
    seqs,
  };
};

/** Somebody who holds another export puts a content back in that this one left out. */
const eventUncovered: Alteration = (random, exported) => {
  const hidden = exported.lines.filter((line) => !isTold(line));
  if (hidden.length === 0) return null;
  const { seq, seal } = pick(random, hidden);
  const { event, revealed } = exported.register.events[seq - 1]!;
  const files = replaceLine(exported, exported.lines[seq - 1]!, { seq, event, revealed, seal });
  return { files, kinds: ["event-inserted"], seqs: event.kind === "check_in" ? [seq] : undefined };
};

/** The same said otherwise: with spaces, or the keys in another order. */
const lineRewritten: Alteration = (random, exported) => {
  const { seq } = pick(random, exported.lines);
  const texts = exported.lines.map((line) => JSON.stringify(line));
  const { seal, ...rest } = exported.lines[seq - 1]!;
  texts[seq - 1] = random() < 0.5 ? texts[seq - 1]!.replace(":", ": ") : JSON.stringify({ seal, ...rest });
  const jsonl = utf8ToBytes(texts.map((text) => `${text}\n`).join(""));
  // Of the first line one cannot tell whether it, or all the others, were rewritten.
  return {
    files: { ...filesOf(exported), jsonl },
    kinds: ["file-altered"],
    seqs: seq <= 2 ? undefined : [seq],
  };
};

/** Both files changed so that they agree. */
const entryInBothFiles: Alteration = (random, exported) => {
  const entry = pick(
    random,
    exported.lines.filter(isTold).filter(({ event }) => event.kind === "check_in"),
  );
  const at = entry.event.at - 60_000;
  const lines = exported.lines.with(entry.seq - 1, { ...entry, event: { ...entry.event, at } });
  const time = (instant: number) => localTimeOf(instant, entry.event.time_zone);
  const records = exported.records.map((record) =>
    record.startsWith(`${entry.seq};`) ? record.replace(time(entry.event.at), time(at)) : record,
  );
  const files = filesOf({ ...exported, lines, records });
  return { files, kinds: ["event-altered", "file-altered"], seqs: [entry.seq] };
};

export const alterationsOfContents = {
  revealedData,
  revealedSalt,
  revealedExchanged,
  revealedInvented,
  revealedRemoved,
  eventHidden,
  eventUncovered,
  lineRewritten,
  entryInBothFiles,
} satisfies Record<string, Alteration>;
