// Two rules for ESLint. A form names the profile for which its page was rendered, and the route of the page checks it. Without both, the
// form changes the company to which another tab has switched.

/** Forms without a company: signing out, and screens for people who are not signed in as a member. */
const ofNoCompany = /^\/(auth\/|kiosco|inspeccion|asesoria|mis-meses|unirse|correos)/;

/** @type {import("eslint").Rule.RuleModule} */
export const expectedProfile = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      missing:
        "Put <ExpectedProfileField /> into this form: it must name the profile for which its page was rendered.",
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

/** The helpers of `guard-route` that make the exports of a member's page. */
const helpers = { loader: "guardLoader", action: "guardAction" };

/** @type {import("eslint").Rule.RuleModule} */
export const guardedRoute = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      unguarded:
        "Make the {{name}} with {{helper}}: it checks the member's right and the form's expected profile.",
    },
  },
  create: (context) => {
    const check = (node, name, construction) => {
      const helper = Object.hasOwn(helpers, name ?? "") ? helpers[name] : null;
      if (helper && construction?.callee?.name !== helper)
        context.report({ node, messageId: "unguarded", data: { name, helper } });
    };
    return {
      ExportNamedDeclaration({ declaration, specifiers }) {
        for (const specifier of specifiers) check(specifier, specifier.exported.name);
        if (declaration?.id) check(declaration, declaration.id.name);
        for (const declarator of declaration?.declarations ?? [])
          check(declarator, declarator.id.name, declarator.init);
      },
    };
  },
};

/** Returns the text of an attribute, or the beginning of a template. Undefined for anything else. */
function textOf(attributes, name) {
  const { value } = attributes.find((attribute) => attribute.name?.name === name) ?? {};
  return value?.value ?? value?.expression?.quasis?.[0].value.cooked;
}

/** Whether an element has the field, also inside a condition or a list. */
function namesProfile(node) {
  if (Array.isArray(node)) return node.some(namesProfile);
  if (typeof node?.type !== "string") return false;
  if (node.type === "JSXOpeningElement" && node.name.name === "ExpectedProfileField") return true;
  return Object.entries(node).some(([key, child]) => key !== "parent" && namesProfile(child));
}
