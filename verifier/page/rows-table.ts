import { saveFile } from "~/ui/save-file";
import { packageColumns } from "~/modules/register/format/entry-rows";
import type { VerifiedRegister } from "../verdict";
import { messages, rowsShown, rowsTitle } from "./messages";
import { element } from "./element";

const rowsAtOnce = 50;
/** Paper has no pages to turn, so up to this many rows are printed. With more, the shown page is printed. */
const mostPrinted = 2_000;

/** Renders the verified rows: pages to read, all to print, a file to save. */
export function verifiedRows({ csv, rows }: VerifiedRegister, heading: "h2" | "h3"): HTMLElement {
  const body = element("tbody");
  const printedColumnSet = printedColumns(rows);
  const cellsOf = (tag: "td" | "th", cells: readonly string[]) =>
    cells.map((cell, at) => {
      const attributes: Record<string, string> =
        tag === "th" ? { scope: "col" } : { "data-title": packageColumns[at]! };
      return element(
        tag,
        printedColumnSet.has(at) ? { ...attributes, class: "verifier-printed" } : attributes,
        cell,
      );
    });
  const shownRowsElement = element("p", { role: "status" });
  const [previous, next] = [messages.previousRows, messages.nextRows].map((label) =>
    element("button", { type: "button", class: "verifier-button" }, label),
  );
  let firstShownRow = 0;

  function showRows(first: number, count = rowsAtOnce) {
    const page = rows.slice(first, first + count);
    body.replaceChildren(...page.map((row) => element("tr", {}, ...cellsOf("td", row.cells()))));
    shownRowsElement.textContent = rowsShown(first + 1, first + page.length, rows.length);
  }

  function turnTo(first: number) {
    firstShownRow = first;
    showRows(firstShownRow);
    // Not `disabled`: that would remove the focus.
    previous!.setAttribute("aria-disabled", String(firstShownRow === 0));
    next!.setAttribute("aria-disabled", String(firstShownRow + rowsAtOnce >= rows.length));
  }

  previous!.addEventListener("click", () => firstShownRow > 0 && turnTo(firstShownRow - rowsAtOnce));
  next!.addEventListener(
    "click",
    () => firstShownRow + rowsAtOnce < rows.length && turnTo(firstShownRow + rowsAtOnce),
  );
  turnTo(0);

  const section = element(
    "section",
    { class: "verifier-rows" },
    element(heading, {}, rowsTitle(rows.length)),
    element("p", { class: "verifier-note" }, rows.length === 0 ? messages.noRows : messages.rowsNote),
    downloadButton(csv),
    rows.length > 0 && scrollable(cellsOf("th", packageColumns), body),
    rows.length > rowsAtOnce && shownRowsElement,
    rows.length > rowsAtOnce && element("div", { class: "verifier-pages" }, previous, next),
  );
  printWhole(
    section,
    () => rows.length <= mostPrinted && showRows(0, mostPrinted),
    () => showRows(firstShownRow),
  );
  return section;
}

const [companyAt, nifAt, emailAt, documentAt] = (["Nombre de empresa", "NIF", "Correo", "DNI"] as const).map(
  (title) => packageColumns.indexOf(title),
) as [number, number, number, number];

const exitAt = packageColumns.indexOf("Hora Salida");
const offsetsAt = [packageColumns.indexOf("Desfase Entrada"), packageColumns.indexOf("Desfase Salida")];

/**
 * Returns the columns that only paper shows, so that a screen has room for the hours: the company, the address and document if all rows
 * have the same, the offsets if all are the same, and the empty columns. A register too long to print keeps these.
 */
function printedColumns(register: VerifiedRegister["rows"]): Set<number> {
  if (register.length > mostPrinted) return new Set([companyAt, nifAt]);
  const rows = register.map((row) => row.cells());
  const hasSameCells = (at: number) => rows.every((cells) => cells[at] === rows[0]![at]);
  const person = [emailAt, documentAt];
  // A missing exit is said by an empty cell.
  const empty = packageColumns
    .map((_, at) => at)
    .filter((at) => at !== exitAt && rows.every((cells) => cells[at] === ""));
  const offsets = new Set(
    rows.flatMap((cells) => offsetsAt.map((at) => cells[at]).filter((offset) => offset !== "")),
  );
  return new Set([
    companyAt,
    nifAt,
    ...(person.every(hasSameCells) ? person : []),
    ...(offsets.size > 1 ? [] : offsetsAt),
    ...empty,
  ]);
}

const scrollable = (titles: readonly HTMLElement[], body: HTMLElement) =>
  element(
    "div",
    { class: "verifier-scroll", role: "region", tabindex: "0", "aria-label": messages.rows },
    element("table", {}, element("thead", {}, element("tr", {}, ...titles)), body),
  );

function downloadButton(csv: Uint8Array): HTMLElement {
  const button = element("button", { type: "button", class: "verifier-button" }, messages.download);
  button.addEventListener("click", () =>
    saveFile(
      new Blob([csv as Uint8Array<ArrayBuffer>], { type: "text/csv;charset=utf-8" }),
      messages.downloadName,
    ),
  );
  return button;
}

/** Listens until the section is removed from the page. */
function printWhole(section: HTMLElement, before: () => unknown, after: () => unknown) {
  const listenWhileConnected = (event: "beforeprint" | "afterprint", call: () => unknown) => {
    const listener = () => {
      if (section.isConnected) call();
      else window.removeEventListener(event, listener);
    };
    window.addEventListener(event, listener);
  };
  listenWhileConnected("beforeprint", before);
  listenWhileConnected("afterprint", after);
}
