import { expect, test } from "vitest";
import { readOperator } from "~/modules/site/operator.server";
import type { Settings } from "~/platform/env.server";

const contactOf = (settings: Partial<Settings>) => readOperator(settings as Settings).email;
const alerted = "guardia@ejemplo.test";

test.each([
  [{ CONTACT_EMAIL: "hola@ejemplo.test", MAIL_FROM: "Ficha <correo@ejemplo.test>" }, "hola@ejemplo.test"],
  [{ MAIL_FROM: "Ficha <correo@ejemplo.test>" }, "correo@ejemplo.test"],
  [{ MAIL_FROM: "correo@ejemplo.test" }, "correo@ejemplo.test"],
  [{ MAIL_FROM: "Fichaclara" }, null],
])("with the settings %j people write to %s, and never to the alert address", (settings, contact) => {
  expect(contactOf({ OPERATOR_EMAIL: alerted, ...settings })).toBe(contact);
});
