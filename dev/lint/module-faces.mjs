import { dirname, join, relative } from "node:path";

const inner = /^(app\/modules\/.+?)\/(model|server|ui)\//;

/**
 * A rule for ESLint: only the area itself imports from its folders `model`, `server` and `ui`. Others import from its root, its face.
 * Tests may import anything.
 * @type {import("eslint").Rule.RuleModule}
 */
export const moduleFaces = {
  meta: {
    type: "problem",
    schema: [],
    messages: { inner: "Only {{area}} imports from here. Move the file to {{area}}, or import another one." },
  },
  create(context) {
    const file = relative(context.cwd, context.physicalFilename).replaceAll("\\", "/");
    if (file.startsWith("test/")) return {};
    const check = ({ source }) => {
      if (typeof source?.value !== "string") return;
      const [, area] = inner.exec(pathOf(source.value, file)) ?? [];
      if (area && !file.startsWith(`${area}/`))
        context.report({ node: source, messageId: "inner", data: { area } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

/** Returns the path from the repository's root of what a file imports; another text for a package. */
const pathOf = (specifier, file) => {
  if (specifier.startsWith("~/")) return `app/${specifier.slice(2)}`;
  return specifier.startsWith(".") ? join(dirname(file), specifier) : specifier;
};
