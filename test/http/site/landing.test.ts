import { describe, expect, test } from "vitest";
import { plans } from "~/modules/policy/plans";
import { postForm } from "../../support/worker/sign-in-forms";
import { aStranger } from "../../support/worker/sign-in";
import { publicPage } from "./public-page";

interface Graph {
  "@graph": {
    "@type": string;
    offers?: { name: string; price: string; priceCurrency: string }[];
    mainEntity?: { name: string; acceptedAnswer: { text: string } }[];
  }[];
}

async function structuredData() {
  const page = await publicPage("/");
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page.html)![1]!;
  const graph = (JSON.parse(json) as Graph)["@graph"];
  return { page, of: (type: string) => graph.find((node) => node["@type"] === type)! };
}

/** Splits the answer's page where its second form begins. */
function aroundForms(main: string) {
  const middle = main.indexOf('id="empezar"');
  const textsIn = (part: string) => ({
    isMissing: part.includes("Por favor introduce tu email"),
    isSent: part.includes("¡Enlace enviado! Revisa tu bandeja de entrada."),
    typed: /<input(?! type="hidden")[^>]*name="email"[^>]*?value="([^"]*)"/.exec(part)?.[1] ?? "",
  });
  return { hero: textsIn(main.slice(0, middle)), closing: textsIn(main.slice(middle)) };
}

describe("each of the two forms of the landing page", () => {
  const silent = { isMissing: false, isSent: false, typed: "" };

  test("shows its missing fields only under itself", async () => {
    const first = aroundForms((await postForm("/?index", { email: " " })).main);
    expect(first).toEqual({ hero: { ...silent, isMissing: true, typed: " " }, closing: silent });
    const second = aroundForms((await postForm("/?index", { form: "empezar", email: "" })).main);
    expect(second).toEqual({ hero: silent, closing: { ...silent, isMissing: true } });
  });

  test("keeps the text typed into it only in itself", async () => {
    const second = aroundForms((await postForm("/?index", { form: "empezar", email: "ana@" })).main);
    expect([second.hero.typed, second.closing.typed]).toEqual(["", "ana@"]);
  });

  test("confirms the sent link only under itself, in place of its field", async () => {
    const sent = { ...silent, isSent: true };
    const first = aroundForms((await postForm("/?index", { email: aStranger().email })).main);
    expect(first).toEqual({ hero: sent, closing: silent });
    const fields = { form: "empezar", email: aStranger().email };
    expect(aroundForms((await postForm("/?index", fields)).main)).toEqual({ hero: silent, closing: sent });
  });
});

describe("the structured data of the landing page", () => {
  test("have the same questions and answers as the visible text", async () => {
    const { page, of } = await structuredData();
    const questions = of("FAQPage").mainEntity!;
    const shown = [...page.html.matchAll(/<summary[^>]*>(?:<span>)?([^<]*¿[^<]*)</g)].map(
      ([, question]) => question,
    );
    expect(questions.map(({ name }) => name)).toEqual(shown);
    for (const { acceptedAnswer } of questions) expect(page.text).toContain(acceptedAnswer.text);
  });

  test("have the prices of the plans", async () => {
    const { page, of } = await structuredData();
    expect(of("SoftwareApplication").offers).toMatchObject(
      plans.map(({ name, price }) => ({ name, price: String(price), priceCurrency: "EUR" })),
    );
    for (const { price } of plans) expect(page.text).toContain(`${price} € al mes, IVA incluido`);
    expect(page.text).toContain("48 € + 5 × 2 € = 58 €");
  });

  test("have the configured contact, or else the sender of its mails", async () => {
    const env = { CONTACT_EMAIL: "hola@ejemplo.test" };
    expect((await publicPage("/", { env })).html).toContain('href="mailto:hola@ejemplo.test"');
    const unnamed = await publicPage("/", { env: { CONTACT_EMAIL: "" } });
    expect(unnamed.html).toContain('href="mailto:hola@fichaclara.test"');
  });
});

test("the landing page requests its scripts only after it is painted", async () => {
  const { html } = await publicPage("/");
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('rel="late-modulepreload"');
  expect(html.match(/<script[^>]* type="text\/late-module"/g)).toHaveLength(1);
});
