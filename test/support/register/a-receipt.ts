import { utf8ToBytes } from "@noble/hashes/utils.js";
import { eventHash } from "../../../app/modules/register/format/event";
import { signHead } from "../../../app/modules/register/format/head";
import type { Receipt } from "../../../app/modules/register/format/receipt";
import { genesis } from "../../../app/modules/register/format/seal";
import type { Package } from "./a-package";
import { aSigningKey, seal } from "./a-package";

/** The receipt of an event of an export's register, as the server would give it. */
export function aReceipt({ register }: Package, seq: number): Receipt {
  const lines = seal(register, eventHash, () => false);
  const { event, revealed } = register.events[seq - 1]!;
  const identity = register.events.find(
    (other) => other.event.kind === "person" && other.event.person_commitment === event.person_commitment,
  );
  return {
    format: "fichaclara-receipt/1",
    event,
    person: (identity?.revealed ?? null) as Receipt["person"],
    location: (event.location_commitment === null ? null : revealed) as Receipt["location"],
    previous_seal: lines[seq - 2]?.seal ?? genesis,
    head: signHead(
      { company_id: register.companyId, seq, hash: lines[seq - 1]!.seal, at: event.at + 1_000 },
      aSigningKey(1),
    ),
  };
}

export const bytesOf = (value: unknown) => utf8ToBytes(JSON.stringify(value, null, 2));
