import { join } from "node:path";
import { Miniflare } from "miniflare";
import { openLocalDatabase } from "../local-database";

interface ArchivedHead {
  company_id: string;
  seq: number;
  hash: string;
}

/**
 * Compares the chains of a restored local database with the signed heads of every day that are kept outside it: a backup
 * that is older than a head lacks what was punched since, and one that was tampered with has another hash there.
 * @returns what does not fit, in words.
 */
export async function compareArchivedHeads(root: string, stateDir: string): Promise<string[]> {
  const heads = await readHeads(stateDir);
  const { d1, close } = await openLocalDatabase({ root, stateDir });
  try {
    const problems: string[] = [];
    for (const { company_id: company, seq, hash } of heads) {
      const query = d1.prepare("SELECT hash FROM register_seals WHERE company_id = ? AND seq = ?");
      const kept = await query.bind(company, seq).first<string>("hash");
      if (kept === null)
        problems.push(`cabecera: ${company}: falta el asiento ${seq}, que ya estaba sellado`);
      else if (kept !== hash) problems.push(`cabecera: ${company}: el asiento ${seq} tiene otro sello`);
    }
    return problems;
  } finally {
    await close();
  }
}

async function readHeads(stateDir: string): Promise<ArchivedHead[]> {
  const miniflare = new Miniflare({
    modules: true,
    script: "",
    r2Buckets: { REGISTER: "fichaclara-register" },
    r2Persist: join(stateDir, "v3", "r2"),
  });
  try {
    const bucket = await miniflare.getR2Bucket("REGISTER");
    const heads: ArchivedHead[] = [];
    for (let cursor: string | undefined, isOver = false; !isOver;) {
      const page = await bucket.list({ prefix: "heads/", ...(cursor && { cursor }) });
      for (const { key } of page.objects) heads.push((await (await bucket.get(key))!.json()) as ArchivedHead);
      isOver = !page.truncated;
      cursor = page.truncated ? page.cursor : undefined;
    }
    return heads;
  } finally {
    await miniflare.dispose();
  }
}
