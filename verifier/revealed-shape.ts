import { isDigest, isObjectOf } from "~/modules/register/format/canonical-json";
import type { Envelope, Facts } from "~/modules/register/format/envelope";
import {
  commitmentTo,
  type CommitmentDomain,
  type SaltedOpening,
  type RevealedData,
} from "~/modules/register/format/lines";

/** Whether a value has the three parts of disclosed data. It does not check the data in them. */
export const isRevealed = (value: unknown): value is RevealedData =>
  isObjectOf(value, ["person", "place", "text"]) &&
  Object.values(value).every(
    (part) =>
      part === null ||
      (isObjectOf(part, ["data", "salt"]) &&
        isDigest(part.salt) &&
        typeof part.data === "object" &&
        part.data !== null),
  );

const partNames = { person: "los datos de la persona", place: "la ubicación", text: "el texto" } as const;
export type RevealedPart = keyof typeof partNames;
const partKeys = Object.keys(partNames) as RevealedPart[];

/**
 * Returns the disclosed part that does not match its commitment, in Spanish: 'la ubicación'. Null when all match.
 * @param isReceipt a receipt discloses the person at every event, a package only at `person` events.
 */
export function alteredPart(
  { kind, subject }: Pick<Envelope, "kind" | "subject">,
  { commitments }: Facts,
  revealed: RevealedData,
  { isReceipt = false } = {},
): string | null {
  const isOfCompany = kind === "company" || (kind !== "person" && subject === null);
  const domains = { person: isOfCompany ? "company" : "person", place: "place", text: "text" } as const;
  const changedPart = partKeys.find((part) => {
    const opening = revealed[part];
    if (opening === null) return false;
    const isInPlace = isReceipt || part !== "person" || kind === domains.person;
    return (
      !isInPlace ||
      !isDataOf(domains[part], opening.data) ||
      !opensCommitment(domains[part], opening, commitments[part])
    );
  });
  return changedPart === undefined
    ? null
    : changedPart === "person" && isOfCompany
      ? "los datos de la empresa"
      : partNames[changedPart];
}

/** Returns, in Spanish, the parts whose data the line could disclose but does not. */
export const unrevealedParts = (
  { kind }: Pick<Envelope, "kind">,
  { commitments }: Facts,
  revealed: RevealedData,
) =>
  partKeys
    .filter((part) => commitments[part] !== null && revealed[part] === null)
    .filter((part) => part !== "person" || kind === "person" || kind === "company")
    .map((part) => (part === "person" && kind === "company" ? "los datos de la empresa" : partNames[part]));

const opensCommitment = (
  domain: CommitmentDomain,
  opening: SaltedOpening<object>,
  commitment: string | null,
): boolean => commitment !== null && commitmentTo(domain, opening) === commitment;

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isWithin = (value: unknown, most: number) => typeof value === "number" && Math.abs(value) <= most;

function isDataOf(domain: CommitmentDomain, data: unknown): boolean {
  switch (domain) {
    case "person":
      return isObjectOf(data, ["dni", "email", "full_name"]) && Object.values(data).every(isTextOrNull);
    case "company":
      return isObjectOf(data, ["name", "nif"]) && isText(data.name) && isTextOrNull(data.nif);
    case "place":
      return (
        isObjectOf(data, ["latitude", "longitude"]) &&
        isWithin(data.latitude, 90) &&
        isWithin(data.longitude, 180)
      );
    case "text":
      return isObjectOf(data, ["text"]) && isText(data.text);
  }
}
