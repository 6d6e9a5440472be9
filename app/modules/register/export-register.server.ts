import { CSV_BOM, csvRows } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { zipStream, type ZipEntry } from "~/platform/zip-stream.server";
import { digested, digestOf, type Piece } from "./digested";
import type { Selection } from "./export-selection";
import { registerColumns } from "./format/csv";
import {
  packageFiles,
  packageFormat,
  signExport,
  type ExportStatement,
  type PackageHeader,
} from "./format/package";
import { readmeText } from "./readme-text";
import { offlineVerifier } from "./offline-verifier.server";
import { signCurrentHead } from "./sign-current-head.server";
import { openSigningKey } from "./signing-key.server";
import { packageLines, type ExportScope } from "./told-events.server";
import { registerRows } from "./told-logs.server";

type ExportDeps = Pick<Deps, "env" | "db" | "now">;

/**
 * The package 'Registro verificable' as a ZIP, made while it is read: memory stays flat however long the register is.
 * @returns null while the company's register is empty.
 */
export async function exportRegister(
  deps: ExportDeps,
  { companyId, timeZone, selection }: { companyId: string; timeZone: string; selection: Selection },
): Promise<ReadableStream<Uint8Array> | null> {
  const head = await signCurrentHead(deps, { companyId });
  if (!head) return null;
  const scope: ExportScope = { companyId, timeZone, selection, headSeq: head.seq };
  return zipStream(packageEntries(deps, scope, head), deps.now);
}

async function* packageEntries(
  deps: ExportDeps,
  scope: ExportScope,
  head: PackageHeader["head"],
): AsyncGenerator<ZipEntry> {
  const jsonl = digested(jsonLines(deps, scope));
  yield { name: packageFiles.jsonl, content: jsonl.content };
  const csv = digested(csvText(deps, scope));
  yield { name: packageFiles.csv, content: csv.content };

  const { from, to, profileIds } = scope.selection;
  const told = {
    at: deps.now,
    selection: { from, to, profile_ids: profileIds },
    events: jsonl.tally.count,
    rows: csv.tally.count,
  };
  const readme = readmeText(head, told, deps.env.APP_ORIGIN);
  const verifier = await offlineVerifier(deps);
  const statement: Omit<ExportStatement, "key_id"> = {
    format: packageFormat,
    company_id: scope.companyId,
    ...told,
    files: {
      "registro.csv": csv.digest(),
      "registro.jsonl": jsonl.digest(),
      "LEEME.txt": digestOf(readme),
      "verificar.html": digestOf(verifier),
    },
  };
  const header: PackageHeader = { head, export: signExport(statement, await openSigningKey(deps)) };
  yield { name: packageFiles.header, content: whole(`${JSON.stringify(header, null, 2)}\n`) };
  yield { name: packageFiles.readme, content: whole(readme) };
  yield { name: packageFiles.verifier, content: whole(verifier) };
}

async function* jsonLines(deps: ExportDeps, scope: ExportScope): AsyncGenerator<Piece> {
  for await (const lines of packageLines(deps, scope)) {
    yield {
      text: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      count: lines.filter((line) => "event" in line).length,
    };
  }
}

async function* csvText(deps: ExportDeps, scope: ExportScope): AsyncGenerator<Piece> {
  yield { text: CSV_BOM + csvRows([registerColumns]), count: 0 };
  for await (const rows of registerRows(deps, scope)) yield { text: csvRows(rows), count: rows.length };
}

async function* whole(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}
