import { genesis, sealHash } from "../format/seal";
import type { Findings } from "./findings";

/** What stands in the chain for one entry. */
export interface Link {
  eventHash: string;
  seal: string;
}

/** An entry whose seal does not fit: what comes next tells whether its event or its seal was altered. */
interface Doubt {
  seq: number;
  given: string;
  computed: string;
  /** The seal before could not be proved either: then the fault may be there. */
  isShaky: boolean;
}

type Reason = keyof typeof reasons;

const reasons = {
  event: "se ha modificado después de sellarse: su contenido ya no da el sello que tiene.",
  both: "se ha modificado después de sellarse: ni ella ni su sello encajan con las demás.",
  seal: "tiene el sello modificado: el que da su contenido es otro, y la siguiente lo confirma.",
  unproved: "no se puede comprobar: depende del sello de la anterior, que se ha modificado.",
};

const kinds = {
  event: "event-altered",
  both: "event-altered",
  seal: "seal-altered",
  unproved: "event-unproved",
} as const;

/** Follows the chain entry by entry, from the first to the signed head, and names where it breaks. */
export function followChain(companyId: string, findings: Findings) {
  /** Null after an entry that is missing: nothing is known of its seal. */
  let previous: string | null = genesis;
  let doubt: Doubt | null = null;
  let isShaky = false;

  const name = (seq: number, reason: Reason) => findings.addEntry(kinds[reason], seq, reasons[reason]);

  /** Decides what was altered by what comes next; returns whether that can be told. */
  function settle({ seq, given, computed, isShaky }: Doubt, goesOnFrom: (seal: string) => boolean): boolean {
    doubt = null;
    const isGiven = goesOnFrom(given);
    const isComputed = !isGiven && goesOnFrom(computed);
    if (isComputed) name(seq, "seal");
    else if (isShaky) name(seq, "unproved");
    else name(seq, isGiven ? "event" : "both");
    return isGiven || isComputed;
  }

  return {
    /** @param link null when the entry is missing or unreadable. */
    next(seq: number, link: Link | null) {
      if (!link) {
        if (doubt) settle(doubt, () => false);
        previous = null;
        return;
      }
      const goesOnFrom = (seal: string) => sealAfter(companyId, seq, link, seal) === link.seal;
      if (doubt) {
        isShaky = !settle(doubt, goesOnFrom);
        if (isShaky) name(seq, "unproved");
      } else {
        const fits = previous === null || goesOnFrom(previous);
        if (!fits)
          doubt = { seq, given: link.seal, computed: sealAfter(companyId, seq, link, previous!), isShaky };
        isShaky = false;
      }
      previous = link.seal;
    },

    /** @param headHash what the signed head says the last seal is; null when it cannot be believed. */
    end(headHash: string | null) {
      if (doubt) settle(doubt, (seal) => seal === headHash);
      else if (headHash !== null && previous !== null && previous !== headHash) nameForged(findings);
    },
  };
}

const sealAfter = (company_id: string, seq: number, { eventHash }: Link, previous: string) =>
  sealHash({ company_id, seq, event_hash: eventHash, previous });

function nameForged(findings: Findings) {
  findings.add({
    kind: "chain-forged",
    file: "registro.jsonl",
    message:
      "Las entradas encajan entre sí, pero no acaban en el sello de la cabecera firmada: alguien ha cambiado el registro y ha vuelto a calcular los sellos.",
  });
}
