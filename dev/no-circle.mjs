// A rule for ESLint: no file imports itself through other files, not even types. import-x/no-cycle ignores types.
// But of two files that need each other's types, neither can be read, moved or tested alone.
import { ModuleInfo } from "eslint-plugin-import-x/core/index";

/** @type {import("eslint").Rule.RuleModule} */
export const noCircle = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      circle: "This leads back to here: {{way}}. Move what both need to one of them, or below them.",
    },
  },
  create(context) {
    const check = (node) => {
      const module = node.source && ModuleInfo.get(node.source.value, context);
      const way = module && wayBack(module, context.physicalFilename, [node.source.value]);
      if (way) context.report({ node, messageId: "circle", data: { way: way.join(" → ") } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

/** Returns the shortest way from a module to a file, as import specifiers; null without one. */
function wayBack(start, file, way) {
  if (start.path === file) return way;
  const reached = new Set([start.path]);
  const queue = [{ module: start, way }];
  for (const { module, way } of queue)
    for (const [path, { resolve, declarations }] of module.getImports()) {
      if (reached.has(path) || path.includes("/node_modules/")) continue;
      reached.add(path);
      const further = [...way, [...declarations][0].source.value];
      if (path === file) return further;
      const next = resolve();
      if (next) queue.push({ module: next, way: further });
    }
  return null;
}
