import { followChain } from "./check-chain";
import { checkRevealed, revealedKind, type RevealedVerdict } from "./check-revealed";
import type { Findings } from "./findings";
import { gatherFact, noFacts, type Facts } from "./gather-facts";
import { hashOf, type Hashes } from "./hashes";
import type { OrderedRegister } from "./order-lines";
import { forEachPaced, type OnProgress } from "./pacing";
import type { RegisterLine, ToldLine } from "./parse-line";
import { asEvent } from "./typed-event";

interface Chain {
  companyId: string;
  /** What the signed head says the last seal is; null when it cannot be believed. */
  headHash: string | null;
  /** The export is of the whole register: every entry has to be told. */
  isWhole: boolean;
}

/** Walks the register from its first entry to the head: follows the seals, checks what is revealed, gathers the facts. */
export async function walkRegister(
  register: OrderedRegister,
  { companyId, headHash, isWhole }: Chain,
  hashes: Hashes,
  findings: Findings,
  { share, onProgress }: { share: readonly [number, number]; onProgress: OnProgress },
): Promise<Facts> {
  const facts = noFacts();
  const chain = followChain(companyId, findings);
  const hidden: number[] = [];
  const revealed: { seq: number; name: string }[] = [];
  await forEachPaced(register.count, share, onProgress, (index) => {
    const seq = index + 1;
    const line = register.lineOf(seq);
    if (line && line.seq !== seq) {
      findings.addEntry("event-altered", seq, "tiene cambiado el número de su línea.");
    }
    chain.next(seq, line && { eventHash: linkHash(line, hashes), seal: line.seal });
    if (line?.isTold === false && isWhole) hidden.push(seq);
    if (line?.isTold && readTold(line, seq, facts) === "altered")
      revealed.push({ seq, name: whatIsRevealed(line) });
  });
  chain.end(headHash);
  for (const seq of hidden) {
    findings.addEntry("event-missing", seq, "ya no dice qué pasó: se ha quitado su contenido.");
  }
  // Only now, because an altered event no longer fits what it reveals either, and that is said of the event.
  for (const { seq, name } of revealed) {
    findings.addEntry("identity-altered", seq, `tiene modificados ${name}: no son los que se sellaron.`);
  }
  return facts;
}

const linkHash = (line: RegisterLine, hashes: Hashes) =>
  line.isTold ? hashOf(line.event, hashes) : line.eventHash;

function readTold(line: ToldLine, seq: number, facts: Facts): RevealedVerdict {
  const verdict = checkRevealed(revealedKind(line.event.kind), line.revealed, commitmentIn(line));
  facts.told += 1;
  if (verdict === "not-revealed") facts.erased += 1;
  const event = asEvent(line.event);
  if (event) gatherFact(facts, event, seq, (line.revealed as { data?: unknown } | null)?.data);
  else facts.contradictions.push({ seq, message: "tiene datos que no se entienden." });
  return verdict;
}

/** The commitment to what the line itself reveals. */
export const commitmentIn = ({ event }: ToldLine): unknown =>
  revealedKind(event.kind) === "location" ? event.location_commitment : event.person_commitment;

const revealedNames = {
  person: "los datos de la persona",
  company: "los datos de la empresa",
  location: "los datos de la ubicación",
};

const whatIsRevealed = ({ event }: ToldLine) => revealedNames[revealedKind(event.kind)];
