// Makes cases from the published days in a package, as publicado.json has them.
import { dailyLeaf } from "../../app/modules/register/format/daily-leaf";
import { writeConsistency } from "../../app/modules/register/format/consistency";
import { writeLogProof } from "../../app/modules/register/format/log-proof";
import { readNote } from "../../app/modules/register/format/note";
import { writePem } from "../../app/modules/register/format/pem";
import {
  readPublishedCheckpoints,
  type PublishedCheckpoints,
} from "../../app/modules/register/format/published-checkpoints";
import { readTimeStampResp, writeTimeStampReq } from "../../app/modules/register/format/time-stamp";
import { TimeAuthority } from "../support/node/time-authority";
import type { Company } from "../support/register/random-company";
import { aSealedPackage, seal } from "../support/register/sealed-package";
import { aWitness, cosignedBy } from "../support/register/witness";
import { noted, withoutItsHashes, type Case } from "./altered";

interface Keys {
  log: string[];
  register: (companyId: string) => string[];
}

/** Yields for each day its leaf in the log, its link to the next, the log's checkpoint with witnesses' lines, and its stamp. */
export function* ofDays(company: Company, keys: Keys): Generator<Case> {
  const authority = new TimeAuthority();
  process.on("exit", () => authority.close());
  const witnesses = ["uno.example", "dos.example"].map((name) => aWitness(name));
  const rewrite = (published: PublishedCheckpoints) => stampedBy(authority, cosignedBy(witnesses)(published));
  const { published, header } = seal({ ...aSealedPackage(company), rewrite });
  const { days, certificates } = readPublishedCheckpoints(published)!;
  const register = keys.register(company.id);
  for (const [at, { day, checkpoint, consistency, parsed, log }] of days.entries()) {
    const proof = writeLogProof({ index: log!.index, hashes: log!.proof, checkpoint: log!.checkpoint });
    const entry = dailyLeaf({ origin: parsed.origin, day }, checkpoint);
    const leaf = { what: "receipt", vkeys: keys.log, text: proof, entry } as const;
    yield { ...leaf, name: "a day's leaf", isGood: true };
    const another = dailyLeaf({ origin: parsed.origin, day: "1999-12-31" }, checkpoint);
    yield { ...leaf, name: "a day's leaf of another day", isGood: false, entry: another };
    yield* withoutItsHashes("a day's leaf", leaf);

    const newer = days[at + 1]?.checkpoint ?? header.checkpoint;
    const link = writeConsistency({ hashes: consistency, older: checkpoint, newer });
    const led = { what: "consistency", vkeys: register, text: link } as const;
    yield { ...led, name: "from a day to the next", isGood: true };
    yield* withoutItsHashes("from a day to the next", led);

    const note = { what: "note", vkeys: keys.log, text: log!.checkpoint } as const;
    yield* noted("the log's checkpoint with lines of witnesses", note);
    const own = `${readNote(log!.checkpoint)!.text}\n`;
    const onlyWitnesses = own + log!.checkpoint.slice(own.length).replace(/^.*\n/, "");
    yield { ...note, name: "lines of witnesses alone", isGood: false, isOfNames: true, text: onlyWitnesses };
    yield* stamps(log!.checkpoint, {
      token: log!.token!,
      certificates: certificates.map((one) => writePem([one])).join(""),
      authority,
    });
  }
}

function stampedBy(authority: TimeAuthority, published: PublishedCheckpoints): PublishedCheckpoints {
  const certificates: Uint8Array[] = [];
  const days = published.days.map((day) => {
    const request = writeTimeStampReq(readNote(day.log!.checkpoint)!.text, {
      nonce: Uint8Array.of(0x41),
      certificate: true,
    });
    const token = authority.answer(request);
    if (certificates.length === 0) certificates.push(...readTimeStampResp(token)!.stamp!.certificates);
    return { ...day, log: { ...day.log!, token } };
  });
  return { certificates, days };
}

function* stamps(note: string, stamp: NonNullable<Case["stamp"]>): Generator<Case> {
  const { text } = readNote(note)!;
  const stampCase = { what: "stamp" as const, vkeys: [], text, stamp };
  yield { ...stampCase, name: "a day's stamp", isGood: true };
  yield {
    ...stampCase,
    name: "a day's stamp of another text",
    isGood: false,
    text: text.replace(/\n\d+\n/, "\n999\n"),
  };
  const { token } = stamp;
  const altered = { ...stamp, token: token.with(token.length - 3, token.at(-3)! ^ 1) };
  yield { ...stampCase, name: "a day's stamp, its signature altered", isGood: false, stamp: altered };
}
