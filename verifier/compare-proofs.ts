import type { Checkpoint } from "~/modules/register/format/checkpoint";
import { envelopeBytes, type Envelope } from "~/modules/register/format/envelope";
import { leafHash } from "~/modules/register/format/merkle";
import type { PackageSelection } from "~/modules/register/format/statement";
import { nodesOfPackage, nodesOfReceipt, peaksOf, placeOf, type KnownNodes } from "./known-nodes";
import type { Header } from "./read-header";
import type { Register } from "./read-register";
import type { Finding } from "./verdict";
import type { ProvedReceipt } from "./verify-receipt";

type Placed = Pick<Envelope, "seq" | "subject" | "subject_seq" | "day">;

/** A valid package or receipt, as one says that it proves it. */
export interface Proof {
  /** The file's name. */
  name: string;
  checkpoint: Checkpoint;
  nodes: KnownNodes;
  /** The events that it holds. */
  events: readonly Placed[];
  /** What a package says that it tells; null of a receipt. */
  selection: PackageSelection | null;
}

export const proofOfPackage = (
  name: string,
  { checkpoint, proof, statement }: Header,
  { lines }: Register,
): Proof => ({
  name,
  checkpoint,
  nodes: nodesOfPackage(
    lines.map(({ seq, leaf }) => ({ index: seq - 1, hash: leaf })),
    checkpoint.size,
    proof,
  ),
  events: lines,
  selection: statement?.selection ?? null,
});

export const proofOfReceipt = (name: string, { checkpoint, envelope, proof }: ProvedReceipt): Proof => ({
  name,
  checkpoint,
  nodes: nodesOfReceipt(
    { index: proof.index, hash: leafHash(envelopeBytes(envelope)) },
    checkpoint.size,
    proof.hashes,
  ),
  events: [envelope],
  selection: null,
});

/**
 * How two proofs stand to each other. `beginning`: the older tree is proved to be the beginning of the newer. `compatible`: nothing
 * that both know differs, which is not the same.
 */
export interface Comparison {
  relation: "other-register" | "contradiction" | "beginning" | "compatible";
  findings: Finding[];
}

/** Compares two valid proofs: signed states of one register that cannot both be true are a proof against whoever signed. */
export function compareProofs(one: Proof, other: Proof): Comparison {
  if (one.checkpoint.origin !== other.checkpoint.origin) return { relation: "other-register", findings: [] };
  const [older, newer] = one.checkpoint.size <= other.checkpoint.size ? [one, other] : [other, one];
  const findings = [
    ...differingRoots(older, newer),
    ...differingNodes(older, newer),
    ...leftOut(older, newer),
    ...leftOut(newer, older),
  ];
  if (findings.length > 0) return { relation: "contradiction", findings };
  const isBeginning = peaksOf(older.checkpoint.size).every(
    (peak) => older.nodes.has(placeOf(peak)) && newer.nodes.has(placeOf(peak)),
  );
  return { relation: isBeginning ? "beginning" : "compatible", findings: [] };
}

const contradiction = (older: Proof, newer: Proof, message: string, seq?: number): Finding => ({
  kind: "contradiction",
  ...(seq === undefined ? {} : { seq }),
  message: `${older.name} y ${newer.name} se contradicen, y los dos están firmados: ${message}`,
});

function differingRoots(older: Proof, newer: Proof): Finding[] {
  const { size, root } = older.checkpoint;
  if (size !== newer.checkpoint.size || isSame(root, newer.checkpoint.root)) return [];
  return [contradiction(older, newer, `son dos estados distintos del mismo registro con ${size} asientos.`)];
}

/** The smallest part of the tree that is another in each, if the two know such a one. */
function differingNodes(older: Proof, newer: Proof): Finding[] {
  const differing = [...older.nodes].flatMap(([place, hash]) => {
    const found = newer.nodes.get(place);
    const [begin, count] = place.split("+").map(Number) as [number, number];
    return found && !isSame(found, hash) ? [{ begin, count }] : [];
  });
  const [smallest] = differing.sort((a, b) => a.count - b.count || a.begin - b.begin);
  if (!smallest) return [];
  const { begin, count } = smallest;
  return count === 1
    ? [contradiction(older, newer, `el asiento nº ${begin + 1} es otro en cada uno.`, begin + 1)]
    : [
        contradiction(
          older,
          newer,
          `algún asiento entre el nº ${begin + 1} y el nº ${begin + count} es otro.`,
        ),
      ];
}

/** What one proves and the other, a package, had to have and has not. */
function leftOut(known: Proof, exported: Proof): Finding[] {
  const { selection, checkpoint, events } = exported;
  if (!selection) return [];
  const there = new Set(events.map(({ seq }) => seq));
  const missing = known.events.find(
    (event) => event.seq <= checkpoint.size && !there.has(event.seq) && isCovered(event, selection),
  );
  if (!missing) return [];
  const message = `el asiento nº ${missing.seq} está en el registro y ${exported.name}, que tendría que contarlo, no lo tiene.`;
  return [contradiction(known, exported, message, missing.seq)];
}

/** Whether a package of this selection has to hold an event by itself, whatever is linked with it. */
const isCovered = ({ subject, day }: Placed, { from, to, profile_ids }: PackageSelection): boolean =>
  subject === null ||
  ((profile_ids === null || profile_ids.includes(subject)) &&
    (from === null || to === null || (day >= from && day <= to)));

const isSame = (a: Uint8Array, b: Uint8Array) => a.every((byte, at) => byte === b[at]);
