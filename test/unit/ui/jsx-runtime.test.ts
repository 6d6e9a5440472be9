// Proves that a text with siblings has its own element, so that a page may be translated: see app/ui/jsx-runtime.ts.
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Fragment, jsx, jsxs } from "~/ui/jsx-runtime";

const htmlOf = (node: ReactNode) => renderToStaticMarkup(node);
const bold = createElement("b", { key: "bold" }, "09:00");

describe("the children of an element are prepared for", () => {
  test.each<[string, ReactNode[], string]>([
    ["texts alone are one text", ["Entrada: ", "09:00"], "Entrada: 09:00"],
    ["a number and a text that is missing too", [3, null, false, " personas"], "3 personas"],
    ["a text before an element has a span", ["Entrada: ", bold], "<span>Entrada: </span><b>09:00</b>"],
    ["a run of texts has one", ["A las ", 9, false, " h", bold], "<span>A las 9 h</span><b>09:00</b>"],
    [
      "each run has its own",
      ["de ", bold, " a ", bold],
      "<span>de </span><b>09:00</b><span> a </span><b>09:00</b>",
    ],
    ["a space is left as it is", [bold, " ", bold], "<b>09:00</b> <b>09:00</b>"],
    ["nothing is nothing", [false, null], ""],
    [
      "those of a list within are meant too",
      [bold, ["hoy", bold]],
      "<b>09:00</b><span>hoy</span><b>09:00</b>",
    ],
  ])("%s", (_, children, html) => {
    expect(htmlOf(jsxs("p", { children }))).toBe(`<p>${html}</p>`);
  });

  test("one text, which stays one text", () => {
    expect(htmlOf(jsx("p", { children: "Trabajando" }))).toBe("<p>Trabajando</p>");
  });

  test("no children, which stay none", () => {
    expect(htmlOf(jsx("p", { className: "mt-1" }))).toBe('<p class="mt-1"></p>');
  });
});

test("a text with siblings in a fragment gets a span", () => {
  const fragment = jsx(Fragment, { children: "Entrada" });
  expect(htmlOf(jsxs("p", { children: [bold, fragment] }))).toBe("<p><b>09:00</b><span>Entrada</span></p>");
});

test("a component gets prepared children, whatever creates its elements", () => {
  const Plain = ({ children }: { children?: ReactNode }) => createElement("a", null, children, bold);
  expect(htmlOf(jsxs(Plain, { children: ["Nº ", 7] }))).toBe("<a>Nº 7<b>09:00</b></a>");
  expect(htmlOf(jsxs(Plain, { children: ["Nº ", bold] }))).toBe(
    "<a><span>Nº </span><b>09:00</b><b>09:00</b></a>",
  );
});
