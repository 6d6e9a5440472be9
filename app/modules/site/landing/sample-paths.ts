/** Where the sample of a register lies, as it was exported, and the month's sheet of the same person: `npm run sample` makes both. */
export const samplePath = "/ejemplo/registro-de-ejemplo.zip";
export const sampleSheetPath = "/ejemplo/hoja-de-ejemplo.pdf";
