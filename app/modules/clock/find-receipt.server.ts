import { events, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { bytesToHex } from "@noble/hashes/utils.js";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { modeNames } from "~/modules/ledger/part-names";
import type { Mode } from "~/modules/ledger/rules/payloads";
import { partsOf } from "~/modules/ledger/ledger-rows";
import { receiptCode } from "~/modules/register/format/receipt-code";
import {
  factColumns,
  leafHashOf,
  profileColumn,
  toDisclosedEvent,
  type FactRow,
} from "~/modules/register/read-lines.server";
import type { Db } from "~/platform/db.server";
import { firstRow } from "~/platform/statement.server";
import { formatDate, type LocalDate } from "~/time/dates";
import { formatZone } from "~/time/formats";
import { localDateOf, localTimeOf } from "~/time/zones";

/** The names of punches by their kind. */
export const punchNames: Record<string, string> = {
  check_in: "Entrada",
  check_out: "Salida",
  pause_start: "Inicio de pausa",
  pause_end: "Fin de pausa",
  mode_changed: "Cambio de lugar de trabajo",
  annulled: "Fichaje deshecho",
  exit_missing: "Cierre sin hora de salida",
};

/** The texts of a receipt page. */
export interface Receipt {
  /** Its number in the company's register. */
  seq: number;
  code: string;
  what: string;
  at: string;
  /** The local date of the punch. */
  day: LocalDate;
  facts: [name: string, value: string][];
}

type ReceiptRow = FactRow & { profile_id: string | null; parts: string | null; check_in_time: number | null };

/** Returns the receipt of a person's own punch, or null if that number is not theirs. One round trip. */
export async function findReceipt(
  { db: { $client: d1 } }: { db: Db },
  { company, profile, email }: Member,
  number: string | undefined,
): Promise<Receipt | null> {
  if (!/^[1-9]\d{0,9}$/.test(number ?? "")) return null;
  const ofEntry = (column: SQLiteColumn) =>
    sql`(SELECT ${column} FROM ${timeLogs} WHERE ${timeLogs.subject} = ${events.subject}
         AND ${timeLogs.openedBy} = coalesce(${events.about}, ${events.subjectSeq}))`;
  const row = await firstRow<ReceiptRow>(
    d1,
    sql`SELECT ${factColumns}, ${profileColumn}, ${ofEntry(timeLogs.parts)} AS parts,
          ${ofEntry(timeLogs.checkInTime)} AS check_in_time
        FROM ${events} WHERE ${events.ledger} = ${company.ledger} AND ${events.seq} = ${Number(number)}`,
  );
  const punchName = row?.profile_id === profile.id ? punchNames[row.kind] : undefined;
  if (!row || !punchName) return null;
  const { seq, occurred_at: at, time_zone: zone } = row;
  const disclosed = toDisclosedEvent(row, { companyId: company.id, profileId: profile.id });
  const code = receiptCode(bytesToHex(leafHashOf(disclosed)));
  const mode = modeAt(row);
  return {
    seq,
    code,
    what: punchName,
    at: `${formatDate(localDateOf(at, zone))} ${localTimeOf(at, zone)}`,
    day: localDateOf(at, zone),
    facts: [
      ["Persona", displayName({ fullName: profile.fullName, email })],
      ["Empresa", company.name],
      ["Zona horaria", formatZone(zone)],
      ...(row.source === "kiosk" ? [["Fichado en", "Una tablet, con PIN"] as [string, string]] : []),
      ...(mode ? [["Lugar de trabajo", modeNames[mode]] as [string, string]] : []),
      ["Número en el registro de la empresa", String(seq)],
      ["Código", code],
    ],
  };
}

/** Returns the mode of the entry at the instant of the punch, or null if the entry no longer covers it. */
function modeAt({ parts, check_in_time, occurred_at }: ReceiptRow): Mode | null {
  if (check_in_time === null) return null;
  const { modes } = partsOf({ parts, check_in_time });
  return modes.filter(({ from_at }) => from_at <= occurred_at).at(-1)?.mode ?? null;
}
