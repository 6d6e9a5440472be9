import type { NamedFile } from "../proof-file";

/** Fichaclara's answer to: is this signed checkpoint still the beginning of its register? */
export interface ConsistencyAnswer {
  /** The signed files of the answer, to be judged together with the given ones. */
  files: NamedFile[];
  /** Spanish: the answer contradicts the checkpoint. That is worse than no answer. */
  alarm?: string;
  /** Spanish: why there is no answer. */
  refusal?: string;
}

const consistencyPath = "/api/register/consistency";
const noAnswerText = "No se ha podido preguntar a Fichaclara. Comprueba la conexión e inténtalo de nuevo.";

/** Asks the page's own site. Only the checkpoint leaves the browser: origin, size, root and signature. */
export async function requestConsistency(checkpoint: string): Promise<ConsistencyAnswer> {
  try {
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    const answer = await fetch(consistencyPath, { method: "POST", headers, body: checkpoint });
    if (answer.ok) return { files: [textFile("prueba_de_que_coinciden.txt", await answer.text())] };
    const { error, ours } = await answer.json<{ error: string; ours?: string | null }>();
    if (ours === undefined) return { files: [], refusal: error };
    return {
      files: ours === null ? [] : [textFile("respuesta_de_fichaclara.checkpoint", ours)],
      alarm: error,
    };
  } catch {
    return { files: [], refusal: noAnswerText };
  }
}

const textFile = (name: string, text: string): NamedFile => ({ name, bytes: new TextEncoder().encode(text) });
