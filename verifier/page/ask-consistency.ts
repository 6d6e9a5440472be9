import type { NamedFile } from "../proof-file";

/** What Fichaclara answers when it is asked whether a signed checkpoint is still the beginning of its register. */
export interface Asked {
  /** What it signs, to be judged beside what was given. */
  files: NamedFile[];
  /** Spanish: what it says cannot be, which is worse than no answer. */
  alarm?: string;
  /** Spanish: why there is no answer. */
  refusal?: string;
}

const path = "/api/register/consistency";
const noAnswer = "No se ha podido preguntar a Fichaclara. Comprueba la conexión e inténtalo de nuevo.";

/** Asks the site that the page is of. Nothing but the checkpoint leaves the browser: register, size, root and signature. */
export async function askConsistency(checkpoint: string): Promise<Asked> {
  try {
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    const answer = await fetch(path, { method: "POST", headers, body: checkpoint });
    if (answer.ok) return { files: [named("prueba_de_que_coinciden.txt", await answer.text())] };
    const { error, ours } = await answer.json<{ error: string; ours?: string | null }>();
    if (ours === undefined) return { files: [], refusal: error };
    return { files: ours === null ? [] : [named("respuesta_de_fichaclara.checkpoint", ours)], alarm: error };
  } catch {
    return { files: [], refusal: noAnswer };
  }
}

const named = (name: string, text: string): NamedFile => ({ name, bytes: new TextEncoder().encode(text) });
