/** Returns the short name of an event from its hash: 'Comprobante nº {seq} · {8 hex}'. */
export const receiptCode = (eventHash: string): string => eventHash.slice(0, 8);
