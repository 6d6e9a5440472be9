// Finds and sends the forms of a page as a browser without scripts does.
import { call, type Call } from "./app";

const attributeOf = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? null;

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "").trim();

export interface HtmlForm {
  /** The address to which it is sent. */
  action: string;
  /** The values of its hidden fields and the pressed button. */
  sent: Record<string, string>;
  html: string;
}

/**
 * Returns the form of a page that has this button.
 * @param path the page's address, which receives a form without an action.
 * @throws Error when there is none, or when it would be sent by GET.
 */
export function findForm(html: string, button: string, path: string): HtmlForm {
  const pressed = (form: string) =>
    form.match(/<button\b.*?<\/button>/gs)?.find((each) => textOf(each) === button);
  const form = html.match(/<form\b.*?<\/form>/gs)?.find(pressed);
  if (form === undefined) throw new Error(`The page has no form with the button '${button}'.`);
  const [openingTag] = /<form\b[^>]*>/.exec(form)!;
  if (attributeOf(openingTag, "method") !== "post") throw new Error(`'${button}' would be sent by GET.`);
  const hidden = (form.match(/<input\b[^>]*>/g) ?? []).filter((tag) => attributeOf(tag, "type") === "hidden");
  const [buttonTag] = /<button\b[^>]*>/.exec(pressed(form)!)!;
  const named = [...hidden, buttonTag].filter((tag) => attributeOf(tag, "name") !== null);
  return {
    action: attributeOf(openingTag, "action") ?? path,
    sent: Object.fromEntries(
      named.map((tag) => [attributeOf(tag, "name")!, attributeOf(tag, "value") ?? ""]),
    ),
    html: form,
  };
}

/** Returns the name of the field that a label of the form belongs to. @throws Error when there is none. */
export function findFieldName({ html }: HtmlForm, label: string): string {
  const labelTag = html.match(/<label\b.*?<\/label>/gs)?.find((each) => textOf(each) === label);
  const id = labelTag && attributeOf(labelTag, "for");
  const input = id && html.match(/<input\b[^>]*>/g)?.find((tag) => attributeOf(tag, "id") === id);
  const name = input && attributeOf(input, "name");
  if (!name) throw new Error(`The form has no field with the label '${label}'.`);
  return name;
}

/** Returns the page that a browser shows after an answer: the answer, or the page to which it redirects. */
export const followed = (answer: Response, options: Call): Promise<Response> | Response =>
  answer.status === 303 ? call(answer.headers.get("Location")!, options) : answer;

/** Sends a form with the typed values. */
export const sendForm = (
  { action, sent }: HtmlForm,
  typed: Record<string, string> = {},
  options: Call = {},
): Promise<Response> => call(action, { form: { ...sent, ...typed }, ...options });
