import { Linter, type Rule } from "eslint";
import { expect, test } from "vitest";
import ts from "typescript-eslint";
// @ts-expect-error: JavaScript, as the linter's configuration is, and without types.
import * as untyped from "../../../dev/lint/expected-profile.mjs";

const { expectedProfile, guardedRoute } = untyped as Record<string, Rule.RuleModule>;

/** Returns how many forms of a text the rule refuses. */
const refusedIn = (text: string) => refusals(`export const shown = ${text};`, "expected-profile");

function refusals(code: string, rule: "expected-profile" | "guarded-route"): number {
  const messages = new Linter().verify(
    code,
    {
      files: ["**/*.tsx"],
      languageOptions: {
        parser: ts.parser,
        parserOptions: { ecmaFeatures: { jsx: true } },
      },
      plugins: {
        project: { rules: { "expected-profile": expectedProfile!, "guarded-route": guardedRoute! } },
      },
      rules: { [`project/${rule}`]: "error" },
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
  '<Form method="post">{other ? <MeantForNobody /> : "ExpectedProfileField"}</Form>',
])("the lint rule refuses a form that does not name its profile: %s", (text) => {
  expect(refusedIn(text)).toBe(1);
});

test.each([
  '<Form method="post"><ExpectedProfileField /></Form>',
  '<Form method="post"><div>{isShown && <ExpectedProfileField name="profile" />}</div></Form>',
  '<Form method="get"><input name="search" /></Form>',
  "<Form><input /></Form>",
  '<Form method="post" action="/auth/sign-out" />',
  '<form method="post" action="/kiosco" />',
  "<form method='post' action={`/correos?${token}`} />",
])("the lint rule accepts a form that names it, only reads, or belongs to no company: %s", (text) => {
  expect(refusedIn(text)).toBe(0);
});

test.each([
  "export async function action(args) { return submit(args, await requireForm(args.request)); }",
  "export const action = (args) => submit(args);",
  'export const action = guardLoader("invite", submit);',
  'export const loader = guardAction("invite", load);',
  'const action = guardAction("invite", submit); export { action };',
  'export { submit as action } from "./submit";',
])("the lint rule refuses a page of members whose loader or action no helper makes: %s", (code) => {
  expect(refusals(code, "guarded-route")).toBe(1);
});

test.each([
  'export const loader = guardLoader("invite", load);',
  'export const action = guardAction("invite", submit);',
  "export const shouldRevalidate = keepUnanswered;",
  "export default function Screen() { return null; }",
  "async function action(args) { return submit(args); }",
])("the lint rule accepts a page of members that a helper checks: %s", (code) => {
  expect(refusals(code, "guarded-route")).toBe(0);
});
