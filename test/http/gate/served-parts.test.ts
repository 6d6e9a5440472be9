// Proves that no part of a screen that the server draws hydrates by itself later. React 18 reports error 421 if the page's data change
// meanwhile.
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember } from "../../support/worker/people";

const suspense = "<!--$";

test.each([
  { screen: "/dashboard", state: "with the first steps of a new company", text: "Primeros pasos", endsIn: 1 },
  { screen: "/dashboard", state: "after the trial", text: "La prueba gratuita ha terminado", endsIn: -1 },
  { screen: "/team", state: "after the trial", text: "La prueba gratuita ha terminado", endsIn: -1 },
])("$screen $state has no Suspense boundary in its document", async ({ screen, text, endsIn }) => {
  const company = await aCompany({ trialEndsAt: deps().now + endsIn });
  const { cookie } = await aMember({ company, role: "owner" });
  const html = await (await call(screen, { cookie })).text();
  // Remix streams its data after the document, in a boundary of its own.
  const [document, streamed] = html.split("</html>");
  expect(document).toContain(text);
  expect(document).not.toContain(suspense);
  expect(streamed).toContain(suspense);
});
