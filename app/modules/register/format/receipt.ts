import type { LocationData, PersonData } from "./commitment";
import type { RegisterEvent } from "./event";
import type { SignedHead } from "./head";

/** What a worker keeps of a punch: the event, who and where it speaks of, and a signed head that ends at it. */
export interface Receipt {
  format: "fichaclara-receipt/1";
  event: RegisterEvent;
  person: { salt: string; data: PersonData } | null;
  location: { salt: string; data: LocationData } | null;
  previous_seal: string;
  head: SignedHead;
}

/** 'Comprobante nº {seq} · {8 hex}': the short name of an event, from its hash. */
export const receiptCode = (eventHash: string): string => eventHash.slice(0, 8);
