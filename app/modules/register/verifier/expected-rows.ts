import { CSV_BOM, csvRows } from "~/platform/csv";
import type { CompanyData, PersonData } from "../format/commitment";
import { registerColumns, timeLogRow } from "../format/csv";
import type { Facts, WorkingInterval } from "./gather-facts";

/** One row that registro.csv should have; the titles are the row of entry 0. */
export interface ExpectedRow {
  /** The number of the entry that opens it. */
  seq: number;
  /** The entries that it is made of: where one of them was altered, the row cannot be judged. */
  sources: { entry: number; exit: number | null; person: number | null; company: number | null };
  /** What its columns say, before anything is quoted or defused for a spreadsheet. */
  cells: () => readonly string[];
  /** The very text there should be, with its line end. */
  text: () => string;
}

const erasedPerson: PersonData = { full_name: null, dni: null, email: "" };
const erasedCompany: CompanyData = { name: "", nif: null };

/** All of registro.csv as the told events give it, titles first; each text is made when it is asked for. */
export function expectedRows(facts: Facts): ExpectedRow[] {
  let latest = -1;
  const rows = facts.intervals.map((interval) => {
    while ((facts.companies[latest + 1]?.seq ?? Infinity) < interval.seq) latest += 1;
    return rowOf(interval, facts.companies[latest], facts.people.get(interval.event.person_commitment ?? ""));
  });
  const titles: ExpectedRow = {
    seq: 0,
    sources: { entry: 0, exit: null, person: null, company: null },
    cells: () => registerColumns,
    text: () => CSV_BOM + csvRows([registerColumns]),
  };
  return [titles, ...rows];
}

function rowOf(
  { seq, event, place, exit }: WorkingInterval,
  company: Facts["companies"][number] | undefined,
  person: { seq: number; data: PersonData | null } | undefined,
): ExpectedRow {
  const cells = () => [
    String(seq),
    ...timeLogRow({
      company: company?.data ?? erasedCompany,
      person: person?.data ?? erasedPerson,
      timeZone: event.time_zone,
      checkInTime: event.at,
      checkInLocation: place,
      checkOutTime: exit?.at ?? null,
      checkOutLocation: exit?.place ?? null,
    }),
  ];
  return {
    seq,
    sources: {
      entry: seq,
      exit: exit?.seq ?? null,
      person: person?.seq ?? null,
      company: company?.seq ?? null,
    },
    cells,
    text: () => csvRows([cells()]),
  };
}
