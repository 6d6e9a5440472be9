// The library write-excel-file dates its ZIP with the clock of the machine, so a second file would differ. It packs large sheets in Web
// Workers, which Workers lack.
import { workbookParts, type WorkbookSheet } from "./xlsx-parts";
import { zipStream } from "./zip-stream.server";

/**
 * Returns a workbook that is produced as the client reads it. The same sheets and instant give the same bytes.
 * @param modifiedAt the time of every part of the ZIP (ms).
 */
export const xlsxStream = (
  sheets: readonly WorkbookSheet[],
  modifiedAt: number,
): ReadableStream<Uint8Array> => zipStream(workbookParts(sheets), modifiedAt);
