/** 'Comprobante nº {seq} · {8 hex}': the short name of an event, from its hash. */
export const receiptCode = (eventHash: string): string => eventHash.slice(0, 8);
