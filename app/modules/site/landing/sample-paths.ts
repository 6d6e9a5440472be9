/** The exported sample of a register, and the month sheet of the same person. `npm run sample` creates both. */
export const samplePath = "/ejemplo/registro-de-ejemplo.zip";
export const sampleSheetPath = "/ejemplo/hoja-de-ejemplo.pdf";
