/* The JSX runtime of all screens. A browser that translates a page replaces text nodes with elements. React no longer finds its node:
   updates do not show, and a removal crashes the screen. React does find an element whose only child is text. So this runtime puts texts
   with siblings into a <span>, and merges adjacent texts. */
import { Fragment, jsx as createElement, jsxs as createElements } from "react/jsx-runtime";

export { Fragment };
export type { JSX } from "react/jsx-runtime";

const isText = (child: unknown) => typeof child === "string" || typeof child === "number";
const isNothing = (child: unknown) => child === null || child === undefined || typeof child === "boolean";
/** Translation ignores spaces and signs between elements. */
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

const wrapInSpan = (text: string, at: number) =>
  hasWords(text) ? createElement("span", { children: text }, `text-${at}`) : text;

/** Wraps each text in a <span>. A run of texts becomes one <span> at the index of the first: it is one item of a flex box. */
function wrapTextChildren(children: unknown[]): unknown[] {
  const wrapped: unknown[] = [];
  let [start, run] = [0, ""];
  const endRun = () => {
    if (run) wrapped[start] = wrapInSpan(run, start);
    run = "";
  };
  children.forEach((child, at) => {
    wrapped[at] = isText(child) ? null : Array.isArray(child) ? wrapTextChildren(child) : child;
    if (isText(child)) {
      if (!run) start = at;
      run += String(child);
    } else if (!isNothing(child)) endRun();
  });
  endRun();
  return wrapped;
}

function wrapTexts(children: unknown, isFragment: boolean): unknown {
  const texts = Array.isArray(children) ? children : [children];
  if (texts.every((child) => isText(child) || isNothing(child))) {
    const text = texts.filter(isText).join("");
    return isFragment && text ? wrapInSpan(text, 0) : text || null;
  }
  return Array.isArray(children) ? wrapTextChildren(children) : children;
}

type CreateElement = typeof createElement;

/** Creates an element with one child, or none. */
export const jsx: CreateElement = (type, props, key) => {
  const { children } = props as { children?: unknown };
  if (children === undefined) return createElement(type, props, key);
  return createElement(type, { ...(props as object), children: wrapTexts(children, type === Fragment) }, key);
};

/** Creates an element with several children. */
export const jsxs: CreateElement = (type, props, key) => {
  const children = wrapTexts((props as { children: unknown }).children, type === Fragment);
  return (Array.isArray(children) ? createElements : createElement)(
    type,
    { ...(props as object), children },
    key,
  );
};
