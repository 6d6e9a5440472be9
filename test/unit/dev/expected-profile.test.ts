import { Linter, type Rule } from "eslint";
import { expect, test } from "vitest";
import ts from "typescript-eslint";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/expected-profile.mjs";

const { expectedProfile } = untyped as { expectedProfile: Rule.RuleModule };

/** How many forms of a text the rule refuses. */
function refusedIn(text: string): number {
  const messages = new Linter().verify(
    `export const shown = ${text};`,
    {
      files: ["**/*.tsx"],
      languageOptions: {
        parser: ts.parser,
        parserOptions: { ecmaFeatures: { jsx: true } },
      },
      plugins: { house: { rules: { "expected-profile": expectedProfile } } },
      rules: { "house/expected-profile": "error" },
    },
    "shown.tsx",
  );
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.length;
}

test.each([
  '<Form method="post"><input name="id" /></Form>',
  '<form method="post" onSubmit={send}><Fields /></form>',
  '<fetcher.Form method="post" action="/profile"><button /></fetcher.Form>',
  '<Form method="post" action={`/team?page=${page}`} />',
  '<Form method="post">{other ? <MeantForNobody /> : "MeantFor"}</Form>',
])("a form that does not name its profile is refused: %s", (text) => {
  expect(refusedIn(text)).toBe(1);
});

test.each([
  '<Form method="post"><MeantFor /></Form>',
  '<Form method="post"><div>{isShown && <MeantFor name="profile" />}</div></Form>',
  '<Form method="get"><input name="search" /></Form>',
  "<Form><input /></Form>",
  '<Form method="post" action="/auth/sign-out" />',
  '<form method="post" action="/kiosco" />',
  "<form method='post' action={`/correos?${token}`} />",
])("one that names it, that only reads, or that belongs to no company is not: %s", (text) => {
  expect(refusedIn(text)).toBe(0);
});
