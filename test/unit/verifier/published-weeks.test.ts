// Proves that a package with published weeks is valid to today's verifier and to the released ones: a week adds nothing to the envelope.
import { bytesToHex } from "@noble/hashes/utils.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { expect, test } from "vitest";
import { decideSchedule } from "~/modules/ledger/rules/decide-schedule";
import { statementDigest } from "~/modules/schedules/statement-digest";
import { toStoredWeekContent, type WeekContent } from "~/modules/schedules/week-content";
import { hourMs } from "~/time/units";
import { verifyFiles } from "../../../verifier/verify-files";
import { aZip } from "../../support/register/a-zip";
import { aCompanyOf } from "../../support/register/random-company";
import { releasedReaders } from "../../support/register/released-readers";
import {
  aSealedPackage,
  filesOf,
  registerOrigin,
  signingSeed,
  trustedKeys,
} from "../../support/register/sealed-package";
import { checkIn, checkOut, manager, tablet, winter, worker, zone } from "../../support/ledger/a-record";

const begin = winter("2026-03-02 09:00");
const week = "2026-03-02";
const shifts = [{ from: 540, to: 1_020 }];

const recorded: readonly [typeof manager, WeekContent][] = [
  [
    manager,
    { kind: "week_published", week, days: [shifts, shifts, [], [], [], [], []], offer: null, key: "one" },
  ],
  [worker, { kind: "week_seen", week, publication: 2, via: "account" }],
  [tablet, { kind: "offer_answered", week, publication: 2, answer: "accepted", via: "kiosk" }],
  [worker, { kind: "shift_added", week, on: "2026-03-04", from: 540, to: 600, cover: null, via: "account" }],
  [manager, { kind: "shift_released", week, on: week, from: 900 }],
];

const company = aCompanyOf(1, begin - hourMs, (record) => {
  record.punch(checkIn, begin);
  record.punch(checkOut, begin + 8 * hourMs);
  for (const [at, [by, content]] of recorded.entries())
    record.take({
      by,
      decide: (person) => {
        const digest = statementDigest(toStoredWeekContent(content), `${at}`.repeat(64));
        const moment = { now: begin + (10 + at) * hourMs, timeZone: zone };
        const decision = decideSchedule(person, { kind: "plan", payload: { digest } }, moment);
        return "refusal" in decision ? { refusal: { code: decision.refusal } } : decision;
      },
    });
});
const bytes = aZip(filesOf(aSealedPackage(company)));

test("today's verifier accepts a package with published weeks", async () => {
  const { outcomes } = await verifyFiles([{ name: "paquete.zip", bytes }], trustedKeys);
  expect(outcomes).toMatchObject([{ verdict: { verdict: "valid" } }]);
});

test.each(releasedReaders)("the reader of $day accepts a package with published weeks", async ({ judge }) => {
  const publicKey = bytesToHex(ed25519.getPublicKey(signingSeed));
  const keys = { keys: [{ from: null, public_key: publicKey, until: null }], origin: registerOrigin };
  const [verdict] = await judge([{ name: "archivo", bytes }], { keys });
  expect(verdict?.doubt ?? verdict?.verdict).toBe("valid");
});
