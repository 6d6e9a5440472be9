import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messages } from "~/modules/team/invitations/messages";
import { PeopleSource } from "~/modules/team/invitations/ui/people-source";

const nothing = () => undefined;
const htmlWith = (problem: string | null) =>
  renderToStaticMarkup(
    createElement(PeopleSource, {
      problem,
      isRead: false,
      disabled: false,
      onRead: nothing,
      onProblem: nothing,
    }),
  );

test("the error for a workbook is next to the field, explains how to save or paste it, and is announced with the field", () => {
  const html = htmlWith(messages.isWorkbook);
  const [, described] = /<textarea[^>]* aria-invalid="true" aria-describedby="([^ "]+) [^"]+"/.exec(html)!;
  const [, text] = new RegExp(`id="${described}">.*?<div>([^<]+)</div>`).exec(html)!;
  expect(text).toMatch(
    /no un CSV\. .*«Archivo → Guardar como → CSV UTF-8».* copia las celdas y pégalas aquí\.$/,
  );
  expect(html.indexOf("</textarea>")).toBeLessThan(html.indexOf(messages.isWorkbook));
});

test("without a problem the field is announced with its hint alone", () => {
  expect(htmlWith(null)).not.toContain('aria-invalid="true"');
  expect(htmlWith(null)).toMatch(/<textarea[^>]* aria-describedby="[^ "]+"/);
});
