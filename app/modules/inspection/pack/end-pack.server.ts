import { displayName } from "~/modules/directory/display-name";
import type { Company } from "~/modules/directory/find-session.server";
import { handOutPage } from "~/modules/register/export-register.server";
import { bytesOf } from "~/modules/reports/month-pdf/make-month-pdf.server";
import { embedWholeFonts, openPaper, sheet } from "~/modules/reports/month-pdf/paper.server";
import { sheetTitle } from "~/modules/reports/month-words";
import { writeIndex } from "~/modules/reports/team-pdf/index-pages.server";
import { PdfPages } from "~/modules/reports/team-pdf/pdf-pages";
import type { Deps } from "~/platform/context.server";
import { daysText } from "./copy";
import { addProtocol } from "./add-protocol.server";
import { packFiles, type PackState } from "./pack-files";
import { packReadme } from "./pack-readme";
import { addPart, type Pack } from "./store.server";

/** Writes what is the same for all people: the contents of the PDF, the page that verifies, and what each file is. */
export async function endPack(
  deps: Pick<Deps, "env" | "db" | "now">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<PackState> {
  const { version, files } = await addProtocol(deps, { pack, company, state });
  const pdf = await addPart(deps, pack, {
    ...{ name: packFiles.pdf, file: state.files.pdf },
    bytes: await contentsPages(deps, { pack, company, state }),
  });
  const verifier = await addPart(deps, pack, {
    ...{ name: packFiles.verifier, file: state.files.verifier },
    bytes: new TextEncoder().encode(await handOutPage(deps)),
  });
  const readme = await addPart(deps, pack, {
    ...{ name: packFiles.readme, file: state.files.readme },
    bytes: new TextEncoder().encode(
      packReadme({
        ...{ pack, company, people: state.people.length, protocol: version },
        appOrigin: deps.env.APP_ORIGIN,
      }),
    ),
  });
  return { ...state, files: { ...files, pdf, verifier, readme } };
}

async function contentsPages(
  deps: Pick<Deps, "env">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<Uint8Array> {
  const { fromOn: from, toOn: to, askedAt: madeAt } = pack;
  const paper = await openPaper(deps);
  // The sheets were drawn in other turns, with whatever their texts needed of the fonts.
  embedWholeFonts(paper);
  Object.assign(paper, { firstPage: 1, y: sheet.top });
  const days = daysText({ from, to });
  writeIndex(paper, {
    ...{ title: sheetTitle, range: { from, to }, when: { head: days, foot: days }, total: "Total" },
    rows: state.people.map((person, at) => ({
      ...{ name: displayName(person), dni: person.dni },
      ...state.rows[at]!,
    })),
    ...{ company, madeAt },
  });
  const title = `${sheetTitle}, ${days}`;
  const last = bytesOf(paper, { title, author: company.name, madeAt, id: pack.id });
  return new PdfPages(state.pages).end(last);
}
