// Proves that every mail to a known person begins with the greeting, in which the outbox puts their name.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const modules = fileURLToPath(new URL("../../../app/modules", import.meta.url));

/** Exceptions: mails to the operator, and to invited people, whose mail already has their name. */
const others = [
  "jobs/notify-differences.server.tsx",
  "mail/render.server.tsx",
  "team/invitations/invitation-mail.tsx",
  "tenancy/onboarding/notify-of-new-company.server.tsx",
];

const isGreeted = (template: string) => /<MailLayout[^]*?>\s*<MailGreeting \/>/.test(template);

test("every mail except the operator's and an invitation begins with the greeting", () => {
  const templates = readdirSync(modules, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => [file, readFileSync(join(modules, file), "utf8")] as const)
    .filter(([, text]) => text.includes("<MailLayout"));
  const without = templates.flatMap(([file, text]) => (isGreeted(text) ? [] : [file]));
  expect(without.sort()).toEqual(others);
});

test("a mail without the greeting is reported", () => {
  expect(isGreeted("<MailLayout preview={a}>\n  <MailText>{a}</MailText>")).toBe(false);
  expect(isGreeted("<MailLayout preview={a}>\n  <MailGreeting />\n  <MailText>")).toBe(true);
});
