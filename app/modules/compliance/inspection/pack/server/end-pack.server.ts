import { displayName } from "~/modules/session/display-name";
import type { Company } from "~/modules/session/find-session.server";
import { readHandOutPage } from "~/modules/register/export-register.server";
import type { PackList } from "~/modules/register/format/pack-list";
import { signCompanyPackList } from "~/modules/register/sign-company-pack-list.server";
import { embedWholeFonts, openPaper, sheet, bytesOf } from "~/platform/pdf/paper.server";
import { sheetTitle } from "~/modules/timesheets/reports/month-texts";
import { drawPageNumbers } from "~/modules/timesheets/reports/team-pdf/draw-month.server";
import { writeIndex } from "~/modules/timesheets/reports/team-pdf/index-pages.server";
import { PdfPages } from "~/platform/pdf/pdf-pages";
import type { Deps } from "~/platform/context.server";
import { dateRangeText } from "../messages";
import { emptyFile, entriesOf, packFiles, type PackState } from "../model/pack-files";
import { packReadme } from "../model/pack-readme";
import { addPart, digestOfFile, type Pack } from "../store.server";
import { addCalendar } from "./add-schedules.server";
import { addProtocol } from "./add-protocol.server";
import { addStatements } from "./add-statements.server";

/**
 * Adds the files about the whole pack: the PDF's index, the calendars, the closed months and published weeks, the protocol, the verifier
 * and LEEME.txt. Then it signs their list.
 */
export async function endPack(
  deps: Pick<Deps, "env" | "db" | "now">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<PackState> {
  const { version, files } = await addProtocol(deps, { pack, company, state });
  const calendar = pack.withPlans ? await addCalendar(deps, { pack, company, state }) : emptyFile;
  const statements = await addStatements(deps, { pack, company, state });
  const pdf = await addPart(deps, pack, {
    name: packFiles.pdf,
    file: state.files.pdf,
    bytes: await contentsPages(deps, { pack, company, state }),
  });
  const verifier = await addPart(deps, pack, {
    name: packFiles.verifier,
    file: state.files.verifier,
    bytes: new TextEncoder().encode(await readHandOutPage(deps)),
  });
  const readme = await addPart(deps, pack, {
    name: packFiles.readme,
    file: state.files.readme,
    bytes: new TextEncoder().encode(
      packReadme({
        pack,
        company,
        people: state.people.length,
        protocol: version,
        has: {
          schedules: files.schedules.size > 0,
          calendar: calendar.size > 0,
          statements: state.statementLines.size > 0,
          shifts: state.shiftLines.size > 0,
        },
        appOrigin: deps.env.APP_ORIGIN,
      }),
    ),
  });
  return {
    ...state,
    files: await addSignedList(deps, pack, { ...files, calendar, statements, pdf, verifier, readme }),
  };
}

/** Adds the signed list of all other files. */
async function addSignedList(
  deps: Pick<Deps, "env" | "now">,
  pack: Pack,
  files: PackState["files"],
): Promise<PackState["files"]> {
  const listedFiles: PackList["files"] = {};
  for (const { name, size, ...file } of entriesOf(files))
    listedFiles[name] = { sha256: await digestOfFile(deps, { size, ...file }), size };
  const note = signCompanyPackList(deps, { companyId: pack.companyId, files: listedFiles });
  const bytes = new TextEncoder().encode(note);
  return { ...files, list: await addPart(deps, pack, { name: packFiles.list, file: files.list, bytes }) };
}

async function contentsPages(
  deps: Pick<Deps, "env">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<Uint8Array> {
  const { fromOn: from, toOn: to, requestedAt: madeAt } = pack;
  const paper = await openPaper(deps);
  const sheets = new PdfPages(state.pages);
  // Other turns drew the sheets, and their texts may need any glyph.
  embedWholeFonts(paper);
  Object.assign(paper, { firstPage: 1, y: sheet.top });
  const days = dateRangeText({ from, to });
  writeIndex(paper, {
    title: sheetTitle,
    range: { from, to },
    when: { head: days, foot: days },
    total: "Total",
    rows: state.people.map((person, at) => ({
      name: displayName(person),
      dni: person.dni,
      ...state.rows[at]!,
    })),
    company,
    madeAt,
    following: sheets.count,
  });
  // The numbers go through the index and all sheets, so that nobody can take a page out unseen.
  const feet = drawPageNumbers(paper, sheets.count);
  const title = `${sheetTitle}, ${days}`;
  const last = bytesOf(paper, { title, author: company.name, madeAt, id: pack.id });
  return sheets.end(last, feet);
}
