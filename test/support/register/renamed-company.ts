import { factsDigest } from "../../../app/modules/register/format/envelope";
import { commitmentTo, type DisclosedLine } from "../../../app/modules/register/format/lines";
import type { Company } from "./random-company";

/** Returns the company as if it had always had this name. */
export const renamedCompany = (company: Company, name: string): Company => ({
  ...company,
  lines: company.lines.map((line) => (line.envelope.kind === "company" ? withName(line, name) : line)),
});

function withName({ envelope, facts, revealed }: DisclosedLine, name: string): DisclosedLine {
  const opening = { data: { name, nif: null }, salt: revealed.person!.salt };
  const commitments = { ...facts.commitments, person: commitmentTo("company", opening) };
  const renamed = { ...facts, commitments };
  return {
    envelope: { ...envelope, facts: factsDigest(renamed) },
    facts: renamed,
    revealed: { ...revealed, person: opening },
  };
}
