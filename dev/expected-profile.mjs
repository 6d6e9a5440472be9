// A rule for ESLint: a form that sends something names the profile its page was drawn for. Without that field it acts in whichever
// company another tab has gone over to.

/** Where forms lead that belong to no company: signing out, and the screens of people who are not signed in as a member. */
const ofNoCompany = /^\/(auth\/|kiosco|inspeccion|unirse|correos)/;

/** @type {import("eslint").Rule.RuleModule} */
export const expectedProfile = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      missing: "Put <MeantFor /> into this form: it must name the profile its page was drawn for.",
    },
  },
  create: (context) => ({
    JSXElement(node) {
      const { attributes } = node.openingElement;
      if (textOf(attributes, "method") !== "post" || ofNoCompany.test(textOf(attributes, "action") ?? ""))
        return;
      if (!namesProfile(node)) context.report({ node: node.openingElement, messageId: "missing" });
    },
  }),
};

/** The text of an attribute, or how a template begins; undefined where it is neither. */
function textOf(attributes, name) {
  const { value } = attributes.find((attribute) => attribute.name?.name === name) ?? {};
  return value?.value ?? value?.expression?.quasis?.[0].value.cooked;
}

/** Whether an element holds the field, also inside a condition or a list. */
function namesProfile(node) {
  if (Array.isArray(node)) return node.some(namesProfile);
  if (typeof node?.type !== "string") return false;
  if (node.type === "JSXOpeningElement" && node.name.name === "MeantFor") return true;
  return Object.entries(node).some(([key, child]) => key !== "parent" && namesProfile(child));
}
