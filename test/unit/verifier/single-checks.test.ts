// @module-tag deep
// Proves each check separately: only that check finds something in its package. Without it the package would be valid.
import { concatBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { factsDigest, type Facts } from "~/modules/register/format/envelope";
import type { PackageLine, DisclosedLine } from "~/modules/register/format/lines";
import { writeHeader } from "~/modules/register/format/statement";
import { verifyFiles } from "../../../verifier/verify-files";
import { aZip } from "../../support/register/a-zip";
import { alterationsOfFiles } from "../../support/register/package-alterations-of-files";
import { aCompany, withLastEntryOn, type Company } from "../../support/register/random-company";
import {
  aSealedPackage,
  filesOf,
  seal,
  signingSeed,
  trusted,
  trustedKeys,
} from "../../support/register/sealed-package";
import { receiptBytes, receiptOf } from "../../support/register/sealed-receipt";
import { seededRandom } from "../../support/random";

const company = aCompany(66, 18);
const whole = aSealedPackage(company);
const days = company.lines.map(({ envelope }) => envelope.day).sort();
const part = aSealedPackage(company, { from: days[Math.floor(days.length / 4)]!, to: days.at(-1)! });
const size = company.lines.length;

const changed = (line: DisclosedLine, change: Partial<Facts>): DisclosedLine => {
  const facts = { ...line.facts, ...change };
  return { ...line, facts, envelope: { ...line.envelope, facts: factsDigest(facts) } };
};
const put = <L extends PackageLine>(lines: readonly L[], other: L): L[] =>
  lines.map((line) => (line.envelope.seq === other.envelope.seq ? other : line));
const first = (kind: string) => company.lines.find(({ envelope }) => envelope.kind === kind)!;
const rewritten = (...others: DisclosedLine[]): Company => ({
  ...company,
  lines: others.reduce(put, company.lines),
});

const member = first("member");
const otherSource = changed(member, { source: "kiosk" });
const written = company.lines.find(({ revealed }) => revealed.text)!;
const misquoted: DisclosedLine = {
  ...written,
  revealed: { ...written.revealed, text: { ...written.revealed.text!, data: { text: "Otra cosa" } } },
};
const ofAnother: DisclosedLine = {
  ...member,
  envelope: { ...member.envelope, company_id: company.members[0]!.id },
};
const altered = (name: keyof typeof alterationsOfFiles) =>
  alterationsOfFiles[name](seededRandom(1), whole)!.files;

interface Forgery {
  what: string;
  files: ReturnType<typeof filesOf>;
  /** The end of every finding's message. No other check finds anything. */
  finding: string;
}

const forgeries: Forgery[] = [
  {
    what: "what happened, under the digest of something else",
    files: filesOf(
      seal({ ...whole, lines: put(whole.lines, { ...otherSource, envelope: member.envelope }) }),
    ),
    finding: "se ha modificado: ya no coincide con su huella.",
  },
  {
    what: "another event than that of the tree",
    files: filesOf(seal({ ...whole, lines: put(whole.lines, otherSource) })),
    finding: "La prueba (proof) de prueba.json se ha modificado: no lleva a la raíz firmada.",
  },
  {
    what: "another company's event among its own",
    files: filesOf(aSealedPackage(rewritten(ofAnother))),
    finding: "es de otra empresa que el registro firmado.",
  },
  {
    what: "another text than was written",
    files: filesOf(seal({ ...whole, lines: put<PackageLine>(whole.lines, misquoted) })),
    finding: "tiene modificados el texto: no es lo que se registró.",
  },
  {
    what: "an event without what happened",
    files: filesOf(seal({ ...whole, lines: put<PackageLine>(whole.lines, { envelope: member.envelope }) })),
    finding: "ya no dice qué pasó: se ha quitado su contenido.",
  },
  {
    what: "somebody who was not asked for",
    files: filesOf(
      seal({
        ...whole,
        selection: {
          ...whole.selection,
          profile_ids: company.members
            .map(({ id }) => id)
            .sort()
            .slice(1),
        },
      }),
    ),
    finding: "es de alguien que no se pidió.",
  },
  {
    what: "that it was made before it was",
    files: filesOf(seal({ ...whole, at: whole.at - 86_400_000 })),
    finding: "El paquete dice ser anterior a lo que cuenta.",
  },
  {
    what: "an event recorded before the one before",
    files: ((of: Company) => filesOf(seal({ ...aSealedPackage(of), at: whole.at })))(
      rewritten(changed(company.lines[size - 1]!, { recorded_at: 1 })),
    ),
    finding: "dice que se registró antes que una anterior.",
  },
  {
    what: "a punch of another identity",
    files: filesOf(
      aSealedPackage(
        rewritten(
          changed(first("check_in"), {
            commitments: { ...first("check_in").facts.commitments, person: "ab".repeat(32) },
          }),
        ),
      ),
    ),
    finding: "no es de la identidad que la persona tenía, o esta falta.",
  },
  {
    what: "an entry that is hidden under a day of long ago",
    files: filesOf(
      aSealedPackage(withLastEntryOn("2020-01-01", company), { from: days[0]!, to: days.at(-1)! }),
    ),
    finding: "dice ser de un día anterior a lo registrado antes.",
  },
  {
    what: "an entry on another day than its own",
    files: filesOf(aSealedPackage(withLastEntryOn("2027-01-01", company))),
    finding: "no puede venir detrás de lo registrado antes.",
  },
  {
    what: "an undoing that came too late",
    files: filesOf(
      aSealedPackage(
        rewritten(changed(first("annulled"), { occurred_at: first("annulled").facts.occurred_at + 60_001 })),
      ),
    ),
    finding: "no puede venir detrás de lo registrado antes.",
  },
  {
    what: "an agreement that nobody gave",
    files: ((sealed) =>
      filesOf(
        seal({
          ...sealed,
          records: sealed.records.map((row) => row.replace("sin segunda parte", "de acuerdo")),
        }),
      ))(aSealedPackage(rewritten(changed(first("correction_applied"), { payload: { ground: "agreed" } })))),
    finding: "no puede venir detrás de lo registrado antes.",
  },
  {
    what: "a punch of somebody else's",
    files: filesOf(
      aSealedPackage(rewritten(changed(first("check_in"), { actor: { kind: "member", id: company.id } }))),
    ),
    finding: "no puede venir detrás de lo registrado antes.",
  },
  {
    what: "data that were erased too early",
    files: filesOf(aSealedPackage(rewritten({ ...written, revealed: { ...written.revealed, text: null } }))),
    finding: "ya no revela el texto: se ha borrado antes de los cuatro años que obliga a conservarlo la ley.",
  },
  {
    what: "a payload that is none",
    files: filesOf(
      aSealedPackage(rewritten(changed(member, { payload: { ...member.facts.payload, more: true } }))),
    ),
    finding: "dice cosas que no son de su tipo.",
  },
  {
    what: "rows that do not follow",
    files: filesOf(
      seal({ ...whole, records: whole.records.with(1, whole.records[1]!.replace("/2026;", "/2025;")) }),
    ),
    finding: "registro.csv y registro.jsonl se firmaron como están, pero no dicen lo mismo (línea 2).",
  },
  {
    what: "another count of rows",
    files: filesOf(seal(whole, signingSeed, { rows: whole.records.length })),
    finding: `El paquete dice tener ${whole.records.length} fichajes y las anotaciones dan ${whole.records.length - 1}.`,
  },
  {
    what: "another count of told events",
    files: filesOf(seal(whole, signingSeed, { told: whole.statement.told + 1 })),
    finding: `Se exportaron ${whole.statement.told + 1} anotaciones con su contenido y hay ${whole.statement.told}.`,
  },
  {
    what: "another count of lines",
    files: filesOf(seal(whole, signingSeed, { lines: whole.statement.lines + 1 })),
    finding: `Se exportaron ${whole.statement.lines + 1} líneas y registro.jsonl tiene ${whole.statement.lines}: faltan 1.`,
  },
  {
    what: "a readme that somebody changed",
    files: altered("changedBeside"),
    finding: "verificar.html no es el que se exportó: su huella firmada es otra.",
  },
  {
    what: "a checkpoint with a second signature",
    files: ((header) => ({ ...filesOf(whole), header }))(
      new TextEncoder().encode(
        writeHeader({
          ...whole.header,
          checkpoint: `${whole.header.checkpoint}— stranger.example ${btoa("\0\0\0\0 signature")}\n`,
        }),
      ),
    ),
    finding: "La declaración de prueba.json no es de este punto de control: son partes de dos paquetes.",
  },
  {
    what: "JSON in other letters",
    files: { ...filesOf(whole), header: concatBytes(filesOf(whole).header, new Uint8Array([0x0a])) },
    finding: "prueba.json no se puede leer, o no está escrito como lo escribe Fichaclara.",
  },
  {
    what: "what another key has signed under the id of the register's",
    files: alterationsOfFiles.signedUnderItsId(seededRandom(1), seal({ ...whole, days: [] }))!.files,
    finding: "La firma no vale: ",
  },
  {
    what: "the dates of another ZIP",
    files: { ...filesOf(whole), time: filesOf(whole).time + 1 },
    finding: "Las fechas de los archivos dentro del ZIP se han modificado: no son las del paquete.",
  },
];

/** Returns the verdict on a file, and the messages of its findings. */
async function judge(name: string, bytes: Uint8Array, keys = trustedKeys) {
  const { outcomes } = await verifyFiles([{ name, bytes }], keys);
  const [outcome] = outcomes;
  if (outcome?.what !== "package" && outcome?.what !== "receipt") throw new Error("It is taken for neither.");
  const { verdict } = outcome;
  const findings = verdict.verdict === "valid" ? [] : verdict.findings.map(({ message }) => message);
  return { verdict: verdict.verdict, findings };
}

test("the signed files are valid, also as a ZIP", async () => {
  for (const sealed of [whole, part])
    expect((await judge("registro.zip", aZip(filesOf(sealed)))).verdict).toBe("valid");
});

test.each(forgeries)("$what is noticed only by its own check", async ({ files, finding }) => {
  const { verdict, findings } = await judge("registro.zip", aZip(files));
  expect(verdict).toBe("invalid");
  expect(findings.filter((message) => !message.includes(finding))).toEqual([]);
});

test("a receipt that contradicts an export is noticed by comparing their hashes", async () => {
  const { seq } = member.envelope;
  const givenFiles = [
    { name: "registro.zip", bytes: aZip(filesOf(aSealedPackage(rewritten(otherSource)))) },
    { name: "comprobante.json", bytes: receiptBytes(receiptOf(company, seq, seq)) },
  ];
  const { outcomes, comparisons } = await verifyFiles(givenFiles, trustedKeys);
  expect(outcomes).toMatchObject([{ verdict: { verdict: "valid" } }, { verdict: { verdict: "valid" } }]);
  expect(comparisons[0]!.outcome).toBe("contradiction");
});

test("a receipt of another company's event is noticed only by its company_id", async () => {
  const foreign = receiptOf(rewritten(ofAnother), member.envelope.seq);
  expect(await judge("comprobante.json", receiptBytes(foreign))).toEqual({
    verdict: "invalid",
    findings: ["La anotación nº 2 no es la que se firmó: se ha modificado ella o su prueba."],
  });
});

test("a receipt by an ended key is noticed only by the key's end", async () => {
  const { envelope, facts } = company.lines[size - 1]!;
  const keys = [trusted(signingSeed, { until: facts.recorded_at - 1 })];
  const bytes = receiptBytes(receiptOf(company, envelope.seq));
  expect(await judge("comprobante.json", bytes, keys)).toEqual({
    verdict: "invalid",
    findings: [
      `La anotación nº ${envelope.seq} se registró cuando la clave de la firma ya no estaba en vigor.`,
    ],
  });
  const inTime = [trusted(signingSeed, { until: facts.recorded_at })];
  expect((await judge("comprobante.json", bytes, inTime)).verdict).toBe("valid");
});

test("a byte between the files of the ZIP is noticed by the container check", async () => {
  const zip = aZip(filesOf(whole));
  const bytes = concatBytes(zip.slice(0, -22), new Uint8Array(1), zip.slice(-22));
  const { outcomes } = await verifyFiles([{ name: "registro.zip", bytes }], trustedKeys);
  expect(outcomes).toMatchObject([
    { what: "problem", message: expect.stringContaining("no es de los que escribe Fichaclara") as string },
  ]);
});
