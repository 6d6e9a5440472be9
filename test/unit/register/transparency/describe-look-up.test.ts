// Proves what the page /transparencia shows for a file, with the log as it comes over the network.
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dailyLeaf } from "~/modules/register/format/daily-leaf";
import { readPublishedCheckpoints } from "~/modules/register/format/published-checkpoints";
import { logFolder } from "~/modules/register/format/published-log";
import { addDays } from "~/time/dates";
import { lastDayShownIn, describeLookUp } from "../../../../verifier/transparency/describe-look-up";
import { aZip } from "../../../support/register/a-zip";
import { aCompany } from "../../../support/register/random-company";
import { aSealedPackage, filesOf, seal } from "../../../support/register/sealed-package";
import { aLeaf, aLog, firstDay, trust, type Files } from "../../../support/transparency/a-log";

const company = aCompany(26, 18);
/** A package that shows the first day, and the register's state on it. */
const sealed = seal({ ...aSealedPackage(company), days: [{ day: firstDay, size: 5 }] });
const [shown] = readPublishedCheckpoints(sealed.published)!.days;
const { origin } = shown!.parsed;
const own = dailyLeaf({ origin, day: firstDay }, shown!.checkpoint);
const another = dailyLeaf({ origin, day: firstDay }, sealed.header.checkpoint);
const second = addDays(firstDay, 1);

let files: Files;
let isOnline: boolean;
const fetched: string[] = [];

beforeEach(() => {
  [files, isOnline] = [aLog([[own, aLeaf("b", firstDay)]]), true];
  fetched.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    fetched.push(path);
    if (!isOnline) return Promise.reject(new TypeError("no network"));
    const key = { from: null, public_key: bytesToHex(trust.publicKeys[0]!), until: null };
    if (path.startsWith("/.well-known/"))
      return Promise.resolve(Response.json({ keys: [key], origin: "fichaclara.test/registro" }));
    const bytes = files.get(path.slice(`/${logFolder}/`.length));
    return Promise.resolve(bytes ? new Response(bytes.slice()) : new Response(null, { status: 404 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const file = (name: string, content: Uint8Array | string) =>
  new File([typeof content === "string" ? content : content.slice()], name);
const zip = () => file("registro.zip", aZip(filesOf(sealed)));
const describeFile = (givenFile: File, day = firstDay) =>
  describeLookUp(givenFile, { day, origin: trust.origin });

test("a package's leaf of a day is found among whole files, and no request names its register", async () => {
  expect(await describeFile(zip())).toMatchObject({
    tone: "success",
    text: expect.stringContaining("y es la de este archivo") as string,
  });
  expect(fetched.join()).not.toContain(company.id);
});

test("a checkpoint that differs from the package's of that day is reported as a proof", async () => {
  files = aLog([[another]]);
  expect(await describeFile(zip())).toMatchObject({
    tone: "problem",
    text: expect.stringContaining("son dos versiones distintas") as string,
  });
});

test("for a day that the package does not show, a checkpoint of another moment accuses nobody", async () => {
  files = aLog([[own], [dailyLeaf({ origin, day: second }, shown!.checkpoint)]]);
  for (const givenFile of [zip(), file("registro.checkpoint", sealed.header.checkpoint)])
    expect(await describeFile(givenFile, second)).toMatchObject({
      tone: "success",
      text: expect.stringContaining("de otro momento") as string,
    });
});

test("the suggested day is the last one that the package shows", async () => {
  const later = { day: second, size: 6, isUnpublished: true };
  const days = [{ day: firstDay, size: 5 }, later];
  const shows = (states: typeof days) => file("p.zip", aZip(filesOf(seal({ ...sealed, days: states }))));
  expect(await lastDayShownIn(shows(days))).toBe(firstDay);
  expect(await lastDayShownIn(shows([later]))).toBe(second);
  for (const givenFile of [
    shows([]),
    file("foto.jpg", "x"),
    file("registro.checkpoint", sealed.header.checkpoint),
  ])
    expect(await lastDayShownIn(givenFile)).toBeNull();
});

test("two leaves of one register and day are reported, and a day without leaves accuses nobody", async () => {
  files = aLog([[own], [another]]);
  expect(await describeFile(zip())).toMatchObject({
    tone: "problem",
    text: expect.stringContaining("hay 2 hojas de este registro") as string,
  });
  files = aLog([[aLeaf("b", firstDay)]]);
  expect(await describeFile(zip())).toMatchObject({
    tone: "info",
    text: expect.stringContaining("no hay ninguna hoja") as string,
  });
});

test("a mailed checkpoint of the log is continued by today's, or a problem is reported", async () => {
  const mailedCheckpoint = new TextDecoder().decode(files.get("checkpoint"));
  files = aLog([[own, aLeaf("b", firstDay)], [aLeaf("b", second)]]);
  const mailed = file("transparencia.checkpoint", mailedCheckpoint);
  expect(await describeFile(mailed)).toMatchObject({
    tone: "success",
    text: expect.stringContaining("con 256 hojas, y el de hoy lo continúa") as string,
  });
  files = aLog([[another], [aLeaf("b", second)]]);
  expect(await describeFile(mailed)).toMatchObject({
    tone: "problem",
    text: expect.stringContaining("ya no son las que se firmaron") as string,
  });
});

test.each([
  ["a foreign file", () => file("foto.jpg", "x"), /foto\.jpg no es un paquete/],
  ["a missing file", () => (files.delete("tile/entries/000"), zip()), /no está como se firmó/],
  ["no network", () => ((isOnline = false), zip()), /Comprueba la conexión/],
])("%s has its own message", async (_, makeFile, words) => {
  expect(await describeFile(makeFile())).toMatchObject({
    tone: "problem",
    text: expect.stringMatching(words) as string,
  });
});
