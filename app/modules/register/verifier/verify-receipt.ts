import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { localDateOf, localTimeOf } from "~/time/zones";
import type { Json } from "../format/canonical";
import type { LocationData, PersonData } from "../format/commitment";
import type { RegisterEvent } from "../format/event";
import { verifyHead, type PublicKey, type SignedHead } from "../format/head";
import { receiptCode, type Receipt } from "../format/receipt";
import { sealHash } from "../format/seal";
import { checkRevealed } from "./check-revealed";
import { createFindings, type Findings } from "./findings";
import { hashOf, hashes as sha256Hashes, type Hashes } from "./hashes";
import { hasKeys, isInstant, isObject, isSeq } from "./strict-json";
import { trustedKeys } from "./trusted-keys";
import { asEvent, asLocation, asPerson } from "./typed-event";
import type { ReceiptVerdict } from "./verdict";

/** A receipt in which nothing has been checked yet but its shape. */
interface ReceiptShape {
  event: { [key: string]: Json };
  person: unknown;
  location: unknown;
  previous_seal: unknown;
  head: SignedHead;
}

/** Verifies a receipt: the signed head closes over its event, and what it reveals is what the event is committed to. */
export function verifyReceipt(
  receipt: unknown,
  keys: readonly PublicKey[],
  hashes: Pick<Hashes, "eventHash"> = sha256Hashes,
): ReceiptVerdict {
  const findings = createFindings();
  const shape = readShape(receipt);
  const event = shape && asEvent(shape.event);
  if (!shape || !event) {
    findings.add({
      kind: "unreadable",
      message: "El comprobante no se puede leer: no tiene la forma que le dio Fichaclara.",
    });
    return findings.asVerdict(describe);
  }
  const eventHash = hashOf(shape.event, hashes);
  checkHead(shape, eventHash, keys, findings);
  checkData(shape, findings);
  if (!findings.isEmpty()) return findings.asVerdict(describe);
  const code = receiptCode(eventHash);
  const proves = whatItProves(event, shape as unknown as Receipt);
  return { verdict: "valid", summary: { seq: event.seq, code, keyId: shape.head.key_id, proves } };
}

const describe = (seq: number) => `El fichaje nº ${seq}`;

/** Whether a JSON value means to be a receipt, whatever state it is in. */
export const looksLikeReceipt = (value: unknown): boolean =>
  isObject(value) &&
  (value.format === "fichaclara-receipt/1" || ("event" in value && "previous_seal" in value));

function readShape(receipt: unknown): ReceiptShape | null {
  if (!hasKeys(receipt, ["format", "event", "person", "location", "previous_seal", "head"])) return null;
  const { format, event, head } = receipt;
  const isHead =
    isObject(head) && isSeq(head.seq) && isInstant(head.at) && typeof head.signature === "string";
  return format === "fichaclara-receipt/1" && isObject(event) && isHead
    ? (receipt as unknown as ReceiptShape)
    : null;
}

function checkHead(
  { event, previous_seal, head }: ReceiptShape,
  eventHash: string,
  keys: readonly PublicKey[],
  findings: Findings,
) {
  const verdict = verifyHead(head, trustedKeys(keys));
  if (verdict === "foreign-key") {
    const message = `El comprobante está firmado con una clave que no es de Fichaclara: ${head.key_id}.`;
    return findings.add({ kind: "foreign-key", message });
  }
  if (verdict !== "valid") {
    return findings.add({
      kind: "head-altered",
      message: "La firma del comprobante no vale: su cabecera se ha modificado.",
    });
  }
  const { company_id, seq, hash } = head;
  const previous = typeof previous_seal === "string" ? previous_seal : "";
  if (sealHash({ company_id, seq, event_hash: eventHash, previous }) === hash && event.seq === seq) return;
  const message = `no es el que se firmó: su contenido o el sello anterior se han modificado.`;
  findings.add({ kind: "event-altered", seq, message: `${describe(seq)} ${message}` });
}

function checkData({ event, person, location }: ReceiptShape, findings: Findings) {
  if (!findings.isEmpty()) return;
  const checks = [
    ["Los datos de la persona", checkRevealed("person", person, event.person_commitment)],
    ["Los datos de la ubicación", checkRevealed("location", location, event.location_commitment)],
  ] as const;
  for (const [what, verdict] of checks) {
    if (verdict === "altered") {
      findings.add({
        kind: "identity-altered",
        message: `${what} se han modificado: no son los que se sellaron.`,
      });
    } else if (verdict === "not-revealed") {
      findings.add({ kind: "identity-missing", message: `${what} se han quitado del comprobante.` });
    }
  }
}

const kinds: Record<RegisterEvent["kind"], string> = {
  check_in: "una entrada",
  check_out: "una salida",
  person: "un cambio de datos personales",
  company: "un cambio de datos de la empresa",
};

function whatItProves(event: RegisterEvent, { person, location, head }: Receipt): string[] {
  const [on, time] = [
    formatDate(localDateOf(event.at, event.time_zone)),
    localTimeOf(event.at, event.time_zone),
  ];
  const data = asPerson(person?.data);
  const place = asLocation(location?.data);
  return [
    `Que el ${on} a las ${time} (${event.time_zone}) se registró ${kinds[event.kind] ?? "un hecho"} de ${whoIs(data)}.`,
    ...(place ? [whereIs(place)] : []),
    `Que es la entrada nº ${head.seq} del registro de su empresa, sellada detrás de todas las anteriores.`,
    `Que Fichaclara lo firmó el ${formatDateTime(head.at, event.time_zone)}: desde entonces no puede cambiarse ni quitarse sin que se note.`,
  ];
}

const whoIs = (person: PersonData | null) =>
  person
    ? [person.full_name ?? person.email, person.dni && `DNI ${person.dni}`].filter(Boolean).join(", ")
    : "la empresa";

const whereIs = ({ latitude, longitude }: LocationData) => `Que se hizo en ${latitude}, ${longitude}.`;
