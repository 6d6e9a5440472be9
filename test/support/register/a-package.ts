import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { CSV_BOM, csvRows } from "../../../app/platform/csv";
import type { CompanyData, LocationData, PersonData } from "../../../app/modules/register/format/commitment";
import { registerColumns, timeLogRow } from "../../../app/modules/register/format/csv";
import { zipTime } from "../../../app/modules/register/format/container";
import { eventHash, type RegisterEvent } from "../../../app/modules/register/format/event";
import { publicKeyOf, signHead, type PublicKey } from "../../../app/modules/register/format/head";
import {
  packageFormat,
  signExport,
  type ExportStatement,
  type PackageHeader,
  type PackageLine,
} from "../../../app/modules/register/format/package";
import { genesis, sealHash } from "../../../app/modules/register/format/seal";
import type { PackageFiles } from "../../../app/modules/register/verifier/read-package";
import { seededRandom } from "../../unit/random";
import { aRegister, type RecordedEvent, type Register } from "./a-register";

type Selection = ExportStatement["selection"];

/** An export in its parts, which a test may change before it writes the files. */
export interface Package {
  register: Register;
  lines: PackageLine[];
  /** The records of registro.csv with their line ends, titles first. */
  records: string[];
  header: PackageHeader;
  keys: PublicKey[];
}

export interface PackageOptions {
  seed: number;
  /** Another hash than the real one, for a broken twin. */
  hash?: (event: RegisterEvent) => string;
  isWhole?: boolean;
}

const readme = "REGISTRO DE JORNADA VERIFICABLE\r\n\r\nAbre verificar.html con un navegador.\r\n";
const page = "<!doctype html>\n<title>Comprobar un registro de jornada</title>\n";
export const exportedAt = Date.UTC(2026, 10, 2, 9);
export const aSigningKey = (seed: number) => sha256(utf8ToBytes(`signing key ${seed}`));

/** A valid export, the same for the same seed: of some people and days, or of the whole register. */
export function aPackage({ seed, hash = eventHash, isWhole = seed % 3 === 0 }: PackageOptions): Package {
  const register = aRegister(seededRandom(seed));
  const [first, second, , forgotten] = register.profileIds;
  const selection: Selection = isWhole
    ? { from: null, to: null, profile_ids: null }
    : { from: "2026-10-20", to: "2026-10-25", profile_ids: [first!, second!, forgotten!] };
  const isTold = tellers(register, selection);
  const lines = seal(register, hash, isTold);
  const records = [CSV_BOM + csvRows([registerColumns]), ...rowsOf(register, isTold)];
  const signingKey = aSigningKey(1);
  const header = sign({ register, lines, records, selection }, signingKey);
  return { register, lines, records, header, keys: [publicKeyOf(aSigningKey(0)), publicKeyOf(signingKey)] };
}

/** The files of an export, as the ZIP holds them. */
export const filesOf = ({
  lines,
  records,
  header,
}: Pick<Package, "lines" | "records" | "header">): PackageFiles => ({
  jsonl: utf8ToBytes(lines.map((line) => `${JSON.stringify(line)}\n`).join("")),
  csv: utf8ToBytes(records.join("")),
  header: utf8ToBytes(JSON.stringify(header, null, 2)),
  readme: utf8ToBytes(readme),
  verifier: utf8ToBytes(page),
  time: zipTime(exportedAt),
  faults: [],
});

/** Which events are told whole: see ExportStatement. */
function tellers({ events }: Register, { from, to, profile_ids }: Selection) {
  const openedIn = new Set<string>();
  for (const { event } of events) {
    const on = new Date(event.at).toISOString().slice(0, 10);
    const isInPeriod = from === null || to === null || (on >= from && on <= to);
    if (event.kind === "check_in" && isInPeriod) openedIn.add(event.time_log_id!);
  }
  return ({ kind, profile_id, time_log_id }: RegisterEvent) =>
    kind === "company" ||
    ((profile_ids === null || profile_ids.includes(profile_id!)) &&
      (kind === "person" || openedIn.has(time_log_id!)));
}

/** The lines of the events with their seals. */
export function seal(
  { companyId, events }: Register,
  hash: (event: RegisterEvent) => string,
  isTold: (event: RegisterEvent) => boolean,
): PackageLine[] {
  let previous = genesis;
  return events.map(({ event, revealed }): PackageLine => {
    const { seq } = event;
    const event_hash = hash(event);
    previous = sealHash({ company_id: companyId, seq, event_hash, previous });
    return isTold(event) ? { seq, event, revealed, seal: previous } : { seq, event_hash, seal: previous };
  });
}

/** The rows of registro.csv below the titles, written from the register and not from the lines. */
function rowsOf({ events }: Register, isTold: (event: RegisterEvent) => boolean): string[] {
  const dataOf = <Data>(recorded: RecordedEvent | undefined) =>
    (recorded?.revealed?.data ?? null) as Data | null;
  return events
    .filter(({ event }) => event.kind === "check_in" && isTold(event))
    .map((entry) => {
      const { event } = entry;
      const exit = events.find(
        (other) => other.event.kind === "check_out" && other.event.time_log_id === event.time_log_id,
      );
      const person = events.find(
        (other) => other.event.kind === "person" && other.event.person_commitment === event.person_commitment,
      );
      const company = events.findLast(
        (other) => other.event.kind === "company" && other.event.seq < event.seq,
      );
      const cells = timeLogRow({
        company: dataOf<CompanyData>(company) ?? { name: "", nif: null },
        person: dataOf<PersonData>(person) ?? { full_name: null, dni: null, email: "" },
        timeZone: event.time_zone,
        checkInTime: event.at,
        checkInLocation: dataOf<LocationData>(entry),
        checkOutTime: exit?.event.at ?? null,
        checkOutLocation: dataOf<LocationData>(exit),
      });
      return csvRows([[String(event.seq), ...cells]]);
    });
}

interface Exported {
  register: Register;
  lines: PackageLine[];
  records: string[];
  selection: Selection;
}

/** The signed head and statement over what is exported, with any key: also a forger's. */
export function sign(
  { register: { companyId }, lines, records, selection }: Exported,
  key: Uint8Array,
): PackageHeader {
  const digest = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));
  const { seq, seal: hash } = lines.at(-1)!;
  return {
    head: signHead({ company_id: companyId, seq, hash, at: exportedAt }, key),
    export: signExport(
      {
        format: packageFormat,
        company_id: companyId,
        at: exportedAt,
        selection,
        events: lines.filter((line) => "event" in line).length,
        rows: records.length - 1,
        files: {
          "registro.csv": digest(records.join("")),
          "registro.jsonl": digest(lines.map((line) => `${JSON.stringify(line)}\n`).join("")),
          "LEEME.txt": digest(readme),
          "verificar.html": digest(page),
        },
      },
      key,
    ),
  };
}
