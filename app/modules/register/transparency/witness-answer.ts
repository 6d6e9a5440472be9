// C2SP tlog-witness: the request to a witness, and the meaning of its answer.
import { encodeBase64 } from "../format/base64";
import { readSize } from "../format/checkpoint";
import { cosignaturesOf } from "../format/cosignature";
import type { Hash } from "../format/merkle";
import { readNote, type NoteKey, type NoteSignature } from "../format/note";

/** Returns the body of add-checkpoint. @param proof that the checkpoint's tree begins with the first `old` leaves. */
export const writeAddCheckpoint = (old: number, proof: readonly Hash[], note: string): string =>
  `old ${old}\n${proof.map((hash) => `${encodeBase64(hash)}\n`).join("")}\n${note}`;

export interface WitnessAnswer {
  status: number;
  type: string;
  body: string;
}

export type WitnessAnswerMeaning =
  /** It has signed. */
  | { line: NoteSignature }
  /** It has seen another size, not above the log's, and needs a proof from there. */
  | { from: number }
  /** It has seen a log that contradicts ours, so it gets no further request. In Spanish. */
  | { alarm: string }
  /** Anything else: the try failed. */
  | { fault: string };

/** The request: a proof from `old` leaves to the checkpoint's size. */
export interface WitnessRequest {
  old: number;
  size: number;
  /** The signed text. */
  text: string;
}

export function meaningOf(
  { status, type, body }: WitnessAnswer,
  request: WitnessRequest,
  witness: NoteKey,
): WitnessAnswerMeaning {
  if (status === 200) return readCosignature(body, request, witness);
  if (status === 422) return { alarm: "dice que lo publicado no continúa lo que ya había visto (422)" };
  if (status !== 409) return { fault: `it answers ${status}` };
  const seenSize =
    type.startsWith("text/x.tlog.size") && body.endsWith("\n") ? readSize(body.slice(0, -1)) : null;
  if (seenSize === null) return { fault: "it answers 409 and no size" };
  if (seenSize > request.size)
    return { alarm: `dice haber visto ${seenSize} hojas, y el registro tiene ${request.size} (409)` };
  // The same size as ours: so its root differs.
  if (seenSize === request.size && request.old === request.size)
    return { alarm: `dice haber visto otro registro de ${seenSize} hojas (409)` };
  return seenSize === request.old
    ? { fault: "it answers 409 with the size that it was asked from" }
    : { from: seenSize };
}

/** It skips lines of other types and other keys. */
function readCosignature(body: string, { text }: WitnessRequest, witness: NoteKey): WitnessAnswerMeaning {
  const note = `${text}\n${body}`;
  const [found] = readNote(note)?.text === text ? cosignaturesOf(note, [witness]) : [];
  if (!found) return { fault: "it answers 200 without a cosignature by its key" };
  return found.at === null ? { fault: "its cosignature does not hold" } : { line: found.line };
}
