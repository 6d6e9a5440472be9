import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { archiveKeyOn } from "~/modules/register/archive-checkpoint.server";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { checkpointPath, logKeyInBucket, transparencyOrigin } from "~/modules/register/format/published-log";
import { logOrigin, registerKeysOf } from "~/modules/register/register-keys";
import { publishedSize } from "~/modules/register/transparency/published-size.server";
import { newId } from "~/platform/ids";
import { deps } from "../../../support/worker/deps";
import { emptyLog } from "../../../support/worker/transparency";

const keys = registerKeysOf(deps().env);
const { REGISTER: bucket } = env;
const root = new Uint8Array(32);
let companyId: string;

beforeEach(async () => {
  await emptyLog();
  companyId = newId(Date.now());
});

const archived = (day: string, size: number) =>
  bucket.put(
    archiveKeyOn({ companyId }, day),
    signCheckpoint({ origin: logOrigin(keys, companyId), size, root }, keys.seed),
  );

const published = (day: string) =>
  bucket.put(
    logKeyInBucket(checkpointPath),
    signCheckpoint({ origin: transparencyOrigin(keys.published), size: 256, root }, keys.seed),
    { customMetadata: { day } },
  );

const sizeNow = () => publishedSize(deps().env, { companyId });

test("the published size of a register is that of the last published night, whatever was signed since", async () => {
  await archived("2026-11-03", 5);
  await archived("2026-11-04", 9);
  expect(await sizeNow()).toBe(0);
  await published("2026-11-03");
  expect(await sizeNow()).toBe(5);
  await published("2026-11-04");
  expect(await sizeNow()).toBe(9);
});

test("the published size is that of the night before if a night failed, and absent for a new company", async () => {
  await published("2026-11-04");
  expect(await sizeNow()).toBe(0);
  await archived("2026-11-02", 3);
  expect(await sizeNow()).toBe(3);
});
