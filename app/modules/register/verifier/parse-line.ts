import type { Json } from "../format/canonical";
import { hasKeys, isObject } from "./strict-json";

/** A line of registro.jsonl that has the right shape; whether what it says is true is not known yet. */
export type RegisterLine = ToldLine | HiddenLine;

export interface ToldLine {
  isTold: true;
  seq: unknown;
  event: { [key: string]: Json };
  revealed: unknown;
  seal: string;
}

export interface HiddenLine {
  isTold: false;
  seq: unknown;
  eventHash: string;
  seal: string;
}

const longestLine = 100_000;

/** Reads one line; null when it is no line of a register. */
export function parseLine(text: string | null): RegisterLine | null {
  const value = text === null || text.length > longestLine ? undefined : parseJson(text);
  if (hasKeys(value, ["seq", "event_hash", "seal"])) {
    return { isTold: false, seq: value.seq, eventHash: textOf(value.event_hash), seal: textOf(value.seal) };
  }
  if (hasKeys(value, ["seq", "event", "revealed", "seal"]) && isObject(value.event)) {
    const event = value.event as ToldLine["event"];
    return { isTold: true, seq: value.seq, event, revealed: value.revealed, seal: textOf(value.seal) };
  }
  return null;
}

/** What is no text equals no hash, and is then named as an altered one. */
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
