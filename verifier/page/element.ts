type ElementChild = Node | string | null | undefined | false;

/** Creates a DOM element with attributes and children. Strings become text nodes, so that names cannot inject HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: ElementChild[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  for (const child of children) {
    if (child) node.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  }
  return node;
}

export function button(label: string, onTap: () => void): HTMLElement {
  const buttonElement = element("button", { type: "button", class: "verifier-button" }, label);
  buttonElement.addEventListener("click", onTap);
  return buttonElement;
}

export const listElement = (texts: readonly string[]): HTMLElement =>
  element("ul", {}, ...texts.map((text) => element("li", {}, text)));

export const definitions = (terms: readonly (readonly [term: string, value: string])[]): HTMLElement =>
  element("dl", {}, ...terms.flatMap(([term, value]) => [element("dt", {}, term), element("dd", {}, value)]));
