// The keys in formats that others' tools read; what a line with # says is for people.
import { hexToBytes } from "@noble/hashes/utils.js";
import { isUuid } from "./format/canonical-json";
import { keyTypes, vkeyOf } from "./format/note";
import { transparencyOrigin } from "./format/published-log";
import { logOrigin, type PublishedKey, type PublishedKeys, type RegisterKeys } from "./register-keys";
import type { Witness } from "./witnesses";

/** Whoever checks a register may read them from any site, and sees a new key within five minutes. */
export const keyHeaders = { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" };

interface PublishedFile {
  text: string;
  type: string;
}

/** Of a register that went on after a loss: {company id}.2.policy. */
const policyName = /^([^.]+)(?:\.([2-9]|[1-9]\d{1,2}))?\.policy$/;

/**
 * A file of `/.well-known/fichaclara-keys/`: vkeys.txt, successions.json, transparencia.policy, or {company id}.policy; null for any
 * other. @param witnesses of the operator's log.
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

/** A C2SP vkey a line, under the register's own name, which is that of successions; the newest last. */
export const vkeyList = ({ keys, origin }: PublishedKeys): string =>
  [
    `# Claves de ${origin}, la más nueva al final.`,
    ...keys.flatMap((key) => [timeOf(key), vkey(origin, key)]),
    "",
  ].join("\n");

/**
 * A C2SP tlog-policy of one company's log: a key of a log bears the log's name, and a policy names no key twice, so there is
 * no policy of all companies. It is made of the configuration alone: whether there is such a company it does not say.
 */
export function tlogPolicy(published: PublishedKeys, companyId: string, generation = 1): string {
  const log = logOrigin({ published }, companyId, generation);
  return [
    `# Claves que pueden firmar ${log}. No hay testigos.`,
    ...published.keys.flatMap((key) => [timeOf(key), `log ${vkey(log, key)}`]),
    "quorum none",
    "",
  ].join("\n");
}

/**
 * A C2SP tlog-policy of the operator's log: one of the known witnesses must have signed, where there are any. The names of
 * witnesses in it are their places in the list.
 */
export function transparencyPolicy(published: PublishedKeys, witnesses: readonly Witness[]): string {
  const log = transparencyOrigin(published);
  const names = witnesses.map((_, at) => `testigo-${at + 1}`);
  return [
    `# Claves que pueden firmar ${log}, y testigos de la lista conocida, que hacemos nosotros.`,
    ...published.keys.flatMap((key) => [timeOf(key), `log ${vkey(log, key)}`]),
    ...witnesses.map((witness, at) => `witness ${names[at]} ${vkeyOf(witness, keyTypes.cosignature)}`),
    ...(names.length > 0 ? [`group testigos any ${names.join(" ")}`, "quorum testigos"] : ["quorum none"]),
    "",
  ].join("\n");
}

const vkey = (name: string, { public_key }: PublishedKey) =>
  vkeyOf({ name, publicKey: hexToBytes(public_key) });

function timeOf({ from, until }: PublishedKey): string {
  const bounds = [from !== null && `desde ${iso(from)}`, until !== null && `hasta ${iso(until)}`];
  return `# Firma ${bounds.filter(Boolean).join(" ") || "sin límite de fechas"}`;
}

const iso = (instant: number) => new Date(instant).toISOString();
