// Every mail to somebody we know begins with the greeting, in which the outbox puts their name.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const modules = fileURLToPath(new URL("../../../app/modules", import.meta.url));

/** Those to the operator, and to somebody who was invited, whose name stands in the mail. */
const others = [
  "invitations/invitation-mail.tsx",
  "jobs/tell-differences.server.tsx",
  "mail/render.server.tsx",
  "onboarding/notify-of-new-company.server.tsx",
];

const isGreeted = (template: string) => /<MailLayout[^]*?>\s*<MailGreeting \/>/.test(template);

test("every mail but the operator's and an invitation begins with the greeting", () => {
  const templates = readdirSync(modules, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => [file, readFileSync(join(modules, file), "utf8")] as const)
    .filter(([, text]) => text.includes("<MailLayout"));
  const without = templates.flatMap(([file, text]) => (isGreeted(text) ? [] : [file]));
  expect(without.sort()).toEqual(others);
});

test("a mail without it is noticed", () => {
  expect(isGreeted("<MailLayout preview={a}>\n  <MailText>{a}</MailText>")).toBe(false);
  expect(isGreeted("<MailLayout preview={a}>\n  <MailGreeting />\n  <MailText>")).toBe(true);
});
