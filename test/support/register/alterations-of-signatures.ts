import { utf8ToBytes } from "@noble/hashes/utils.js";
import { eventHash } from "../../../app/modules/register/format/event";
import type { SignedHead } from "../../../app/modules/register/format/head";
import type { PackageHeader } from "../../../app/modules/register/format/package";
import { aPackage, aSigningKey, filesOf, seal, sign, type Package } from "./a-package";
import type { Alteration, Altered } from "./alteration";
import { isTold } from "./alterations-of-lines";
import { below, otherThan, pick } from "./random-changes";

const withHeader = (exported: Package, header: unknown) =>
  filesOf({ ...exported, header: header as PackageHeader });

const headField: Alteration = (random, exported) => {
  const { head } = exported.header;
  const field = pick(random, Object.keys(head) as (keyof SignedHead)[]);
  const altered = { ...head, [field]: otherThan(random, head[field]) };
  const kinds: Altered["kinds"] = field === "key_id" ? ["foreign-key", "head-altered"] : ["head-altered"];
  return { files: withHeader(exported, { ...exported.header, head: altered }), kinds };
};

const statementField: Alteration = (random, exported) => {
  const statement: Record<string, unknown> = { ...exported.header.export };
  const field = pick(random, Object.keys(statement));
  statement[field] = otherThan(random, statement[field]);
  const kinds: Altered["kinds"] = field === "key_id" ? ["foreign-key", "export-altered"] : ["export-altered"];
  return { files: withHeader(exported, { ...exported.header, export: statement }), kinds };
};

const statementDetail: Alteration = (random, exported) => {
  const part = pick(random, ["selection", "files"] as const);
  const values: Record<string, unknown> = { ...exported.header.export[part] };
  const field = pick(random, Object.keys(values));
  values[field] = otherThan(random, values[field]);
  const statement = { ...exported.header.export, [part]: values };
  return {
    files: withHeader(exported, { ...exported.header, export: statement }),
    kinds: ["export-altered"],
  };
};

const headerKey: Alteration = (random, exported) => {
  const part = pick(random, ["head", "export"] as const);
  const values: Record<string, unknown> = { ...exported.header[part] };
  if (random() < 0.5) values.nota = 1;
  else delete values[pick(random, Object.keys(values))];
  const kind = part === "head" ? "head-altered" : "export-altered";
  return { files: withHeader(exported, { ...exported.header, [part]: values }), kinds: [kind] };
};

const headerBroken: Alteration = (random, exported) => {
  const files = filesOf(exported);
  const text = JSON.stringify(exported.header);
  const broken = [
    text.slice(0, below(random, text.length)),
    text.replace("{", '{"head":null,'),
    text.replace('"head"', '"hea\\u0064"'),
    text.replace("{", '{"nota":1,'),
  ];
  return { files: { ...files, header: utf8ToBytes(pick(random, broken)) }, kinds: ["unreadable"] };
};

/** Changes an entry's time and seals all that follows anew, and writes the row of registro.csv to match or not. */
function forge(random: () => number, exported: Package) {
  const told = exported.lines.filter((line) => isTold(line) && line.event.kind === "check_in");
  const { seq } = pick(random, told);
  const register = {
    ...exported.register,
    events: exported.register.events.map((recorded) =>
      recorded.event.seq === seq
        ? { ...recorded, event: { ...recorded.event, at: recorded.event.at - 120_000 } }
        : recorded,
    ),
  };
  const toldSeqs = new Set(exported.lines.filter(isTold).map((line) => line.seq));
  return { seq, register, lines: seal(register, eventHash, (event) => toldSeqs.has(event.seq)) };
}

const chainForged: Alteration = (random, exported) => {
  const { seq, lines } = forge(random, exported);
  return { files: filesOf({ ...exported, lines }), kinds: ["chain-forged", "event-altered"], seqs: [seq] };
};

const chainForgedWithHead: Alteration = (random, exported) => {
  const { lines } = forge(random, exported);
  const head = { ...exported.header.head, hash: lines.at(-1)!.seal };
  const kinds: Altered["kinds"] = ["head-altered", "event-altered"];
  return { files: filesOf({ ...exported, lines, header: { ...exported.header, head } }), kinds };
};

const chainForgedWithOtherKey: Alteration = (random, exported) => {
  const { lines, register } = forge(random, exported);
  const { selection } = exported.header.export;
  const header = sign({ register, lines, records: exported.records, selection }, aSigningKey(666));
  return { files: filesOf({ ...exported, lines, header }), kinds: ["foreign-key", "csv-row-altered"] };
};

const forgedUnderOldName: Alteration = (random, exported) => {
  const { lines, register } = forge(random, exported);
  const { selection } = exported.header.export;
  const forged = sign({ register, lines, records: exported.records, selection }, aSigningKey(666));
  const { key_id } = exported.header.head;
  const header = { head: { ...forged.head, key_id }, export: { ...forged.export, key_id } };
  const kinds: Altered["kinds"] = ["head-altered", "export-altered", "csv-row-altered"];
  return { files: filesOf({ ...exported, lines, header }), kinds };
};

const otherCompany: Alteration = (random, exported) => {
  const other = aPackage({ seed: 1_000 + below(random, 50) });
  const files = pick(random, [
    withHeader(exported, { ...other.header, export: exported.header.export }),
    withHeader(exported, { ...exported.header, export: other.header.export }),
    { ...filesOf(exported), jsonl: filesOf(other).jsonl },
    { ...filesOf(exported), header: filesOf(other).header },
  ]);
  return { files, kinds: ["wrong-company"] };
};

export const alterationsOfSignatures = {
  headField,
  statementField,
  statementDetail,
  headerKey,
  headerBroken,
  chainForged,
  chainForgedWithHead,
  chainForgedWithOtherKey,
  forgedUnderOldName,
  otherCompany,
} satisfies Record<string, Alteration>;
