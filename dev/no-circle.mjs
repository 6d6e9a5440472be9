// A rule for ESLint: no file leads back to itself over what it imports, types too. import-x/no-cycle passes over those, though
// of two files that need each other's types neither can be read, moved or tested alone.
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

/** The shortest way from a module to a file, by what is written in imports; null where there is none. */
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
