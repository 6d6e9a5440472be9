// The keys in formats for other tools. Lines with # are for people.
import { hexToBytes } from "@noble/hashes/utils.js";
import { isUuid } from "./format/canonical-json";
import { keyTypes, vkeyOf } from "./format/note";
import { transparencyOrigin } from "./format/published-log";
import { logOrigin, type PublishedKey, type PublishedKeys, type RegisterKeys } from "./register-keys";
import type { Witness } from "./witnesses";

/** Any site may read them, and sees a new key within five minutes. */
export const keyHeaders = { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" };

interface PublishedFile {
  text: string;
  type: string;
}

/** After an origin rotation: {company id}.2.policy. */
const policyName = /^([^.]+)(?:\.([2-9]|[1-9]\d{1,2}))?\.policy$/;

/**
 * Returns a file of `/.well-known/fichaclara-keys/`: vkeys.txt, successions.json, transparencia.policy or {company id}.policy.
 * Null for any other name. @param witnesses of the transparency log.
 */
export function publishedFile(
  { published, successions }: RegisterKeys,
  witnesses: readonly Witness[],
  name: string,
): PublishedFile | null {
  const plain = (text: string) => ({ text, type: "text/plain; charset=utf-8" });
  if (name === "vkeys.txt") return plain(vkeyList(published));
  if (name === "successions.json")
    return { text: JSON.stringify({ successions }), type: "application/json; charset=utf-8" };
  if (name === "transparencia.policy") return plain(transparencyPolicy(published, witnesses));
  const [, companyId, generation = "1"] = policyName.exec(name) ?? [];
  return isUuid(companyId) ? plain(tlogPolicy(published, companyId, Number(generation))) : null;
}

/** Returns one C2SP vkey a line, under the register's own name, the newest last. Successions use the same name. */
export const vkeyList = ({ keys, origin }: PublishedKeys): string =>
  [
    `# Claves de ${origin}, la más nueva al final.`,
    ...keys.flatMap((key) => [validityText(key), vkey(origin, key)]),
    "",
  ].join("\n");

/**
 * Returns a C2SP tlog-policy of one company's log. A key has its log's name, and a policy names no key twice.
 * So no policy can cover all companies. It uses only the configuration, and does not reveal whether the company exists.
 */
export function tlogPolicy(publishedKeys: PublishedKeys, companyId: string, generation = 1): string {
  const log = logOrigin({ published: publishedKeys }, companyId, generation);
  return [
    `# Claves que pueden firmar ${log}. No hay testigos.`,
    ...publishedKeys.keys.flatMap((key) => [validityText(key), `log ${vkey(log, key)}`]),
    "quorum none",
    "",
  ].join("\n");
}

/**
 * Returns a C2SP tlog-policy of the transparency log. If there are known witnesses, one of them must have signed.
 * The policy names witnesses by their index in the list.
 */
export function transparencyPolicy(publishedKeys: PublishedKeys, witnesses: readonly Witness[]): string {
  const log = transparencyOrigin(publishedKeys);
  const names = witnesses.map((_, at) => `testigo-${at + 1}`);
  return [
    `# Claves que pueden firmar ${log}, y testigos de la lista conocida, que hacemos nosotros.`,
    ...publishedKeys.keys.flatMap((key) => [validityText(key), `log ${vkey(log, key)}`]),
    ...witnesses.map((witness, at) => `witness ${names[at]} ${vkeyOf(witness, keyTypes.cosignature)}`),
    ...(names.length > 0 ? [`group testigos any ${names.join(" ")}`, "quorum testigos"] : ["quorum none"]),
    "",
  ].join("\n");
}

const vkey = (name: string, { public_key }: PublishedKey) =>
  vkeyOf({ name, publicKey: hexToBytes(public_key) });

function validityText({ from, until }: PublishedKey): string {
  const bounds = [
    from !== null && `desde ${isoInstant(from)}`,
    until !== null && `hasta ${isoInstant(until)}`,
  ];
  return `# Firma ${bounds.filter(Boolean).join(" ") || "sin límite de fechas"}`;
}

const isoInstant = (instant: number) => new Date(instant).toISOString();
