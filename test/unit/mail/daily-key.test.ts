import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { cancelledInvitationMail } from "~/modules/tenancy/closing/closing-mails";
import { dailyKey } from "~/modules/mail/daily-key";
import type { EachKind } from "~/modules/mail/mail-rules";

const modules = fileURLToPath(new URL("../../../app/modules", import.meta.url));

/** Matches keys that differ each time, because of a new id or an instant. */
const newEachTime = /(?<!\.)dedupeKey:?\s*=?[^;]{0,200}?(newId\(|\$\{(deps\.)?now\}|\$\{Date|randomUUID)/g;

test("no mail gets a different key each time it is queued", () => {
  const sources = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const randomKeyLines = sources.flatMap((file) =>
    (readFileSync(join(modules, file), "utf8").match(newEachTime) ?? []).map((key) => `${file}: ${key}`),
  );
  expect(randomKeyLines.filter((line) => !line.startsWith("mail/outbox.server.ts"))).toEqual([]);
});

test("a key that changes each time is reported", () => {
  for (const key of ["dedupeKey: `left:${newId(now)}`", "const dedupeKey = `pin:${id}:${now}`;"])
    expect(key.match(newEachTime)).toHaveLength(1);
});

test("a daily key is the same all day by the company's clock, and differs by kind and person", () => {
  const noon = Date.UTC(2026, 9, 14, 12);
  const key = (now: number, kind: EachKind = "pin-given", id = "ana") =>
    dailyKey({ kind, to: ["company", id], now, timeZone: "Europe/Madrid" });
  expect(key(noon)).toBe("pin-given:company:ana:2026-10-14");
  expect(key(Date.UTC(2026, 9, 14, 21, 59))).toBe(key(noon));
  expect(
    new Set([
      key(noon),
      key(Date.UTC(2026, 9, 14, 22)),
      key(noon, "mandate-given"),
      key(noon, "pin-given", "leo"),
    ]).size,
  ).toBe(4);
});

test.each([
  ["Panadería Sol", "«Panadería Sol» ha cerrado"],
  ["Gana dinero en www.example.com", "La empresa que te invitó ha cerrado"],
  ["ana@example.com", "La empresa que te invitó ha cerrado"],
  ["«Sol»\n\nPulsa aquí", "«Sol Pulsa aquí» ha cerrado"],
  ["x".repeat(90), `«${"x".repeat(59)}…» ha cerrado`],
])("the mail about an expired invitation names the company %j as invitations do", (company, expectedText) => {
  const { text, html } = cancelledInvitationMail({ company, origin: "https://app.fichaclara.test" });
  expect(text).toContain(expectedText);
  expect(html).not.toContain("example.com");
});
