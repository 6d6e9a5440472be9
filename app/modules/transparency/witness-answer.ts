// C2SP tlog-witness: what is sent to a witness, and what its answer means.
import { encodeBase64 } from "~/modules/register/format/base64";
import { readSize } from "~/modules/register/format/checkpoint";
import { cosignaturesOf } from "~/modules/register/format/cosignature";
import type { Hash } from "~/modules/register/format/merkle";
import { readNote, type NoteKey, type NoteSignature } from "~/modules/register/format/note";

/** The body of add-checkpoint. @param proof that the first `old` leaves are the beginning of the checkpoint's. */
export const writeAddCheckpoint = (old: number, proof: readonly Hash[], note: string): string =>
  `old ${old}\n${proof.map((hash) => `${encodeBase64(hash)}\n`).join("")}\n${note}`;

export interface WitnessAnswer {
  status: number;
  type: string;
  body: string;
}

export type Meaning =
  /** It has signed. */
  | { line: NoteSignature }
  /** It has seen so many leaves, not more than there are, and wants to be shown the way from there. */
  | { from: number }
  /** What it holds and what is shown to it contradict each other: it is not asked again. In Spanish. */
  | { alarm: string }
  /** Anything else: a try that has failed. */
  | { fault: string };

/** What was asked: from `old` leaves on, up to those of the checkpoint. */
export interface Asked {
  old: number;
  size: number;
  /** What is signed. */
  text: string;
}

export function meaningOf({ status, type, body }: WitnessAnswer, asked: Asked, witness: NoteKey): Meaning {
  if (status === 200) return signed(body, asked, witness);
  if (status === 422) return { alarm: "dice que lo publicado no continúa lo que ya había visto (422)" };
  if (status !== 409) return { fault: `it answers ${status}` };
  const seen =
    type.startsWith("text/x.tlog.size") && body.endsWith("\n") ? readSize(body.slice(0, -1)) : null;
  if (seen === null) return { fault: "it answers 409 and no size" };
  if (seen > asked.size)
    return { alarm: `dice haber visto ${seen} hojas, y el registro tiene ${asked.size} (409)` };
  // It knows of as many: then it holds another root.
  if (seen === asked.size && asked.old === asked.size)
    return { alarm: `dice haber visto otro registro de ${seen} hojas (409)` };
  return seen === asked.old
    ? { fault: "it answers 409 with the size that it was asked from" }
    : { from: seen };
}

/** Lines of other types and other keys are passed over. */
function signed(body: string, { text }: Asked, witness: NoteKey): Meaning {
  const note = `${text}\n${body}`;
  const [found] = readNote(note)?.text === text ? cosignaturesOf(note, [witness]) : [];
  if (!found) return { fault: "it answers 200 without a cosignature by its key" };
  return found.at === null ? { fault: "its cosignature does not hold" } : { line: found.line };
}
