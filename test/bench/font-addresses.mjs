// Outside a bundler, the address of a font is the address of its file.
import { register } from "node:module";

const load = `export const load = (url, context, next) => url.endsWith(".ttf?url")
  ? { format: "module", shortCircuit: true, source: "export default " + JSON.stringify(url) } : next(url, context);`;
register(`data:text/javascript,${encodeURIComponent(load)}`);
