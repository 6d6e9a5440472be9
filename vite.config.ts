import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license from "rollup-plugin-license";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { printUnknown } from "./dev/build/known-warnings";
import { featuresNewerThanOldest, oldestBrowsers } from "./dev/build/old-browsers";
import { writeRouteList } from "./dev/build/route-list";
import { isStaticRoute } from "./dev/build/static-routes";
import remixConfig from "./remix.config.js";

/**
 * Packages that libraries load for features we do not use. jspdf draws pictures, HTML and SVG with its four; our documents are text and
 * lines. resend reads incoming mail with postal-mime, and checks its webhooks with standardwebhooks.
 */
const unusedPackages = ["html2canvas", "dompurify", "canvg", "fast-png", "postal-mime", "standardwebhooks"];
const fileIn = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const emptyModule = fileIn("app/platform/empty-module.ts");

/** The Worker is one file. Its entry imports what Remix makes of the routes. */
const oneWorker: Plugin = {
  name: "one-worker",
  enforce: "post",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  config: () => ({
    build: {
      rollupOptions: {
        input: fileIn("app/entry.worker.ts"),
        external: [/^cloudflare:/, /^node:/],
        output: { inlineDynamicImports: true },
      },
    },
  }),
};

/** The notices that others' licences ask for: in one file beside the scripts, instead of in each of them. */
const notices: Plugin = {
  ...license({
    thirdParty: { output: fileURLToPath(new URL("build/client/licencias.txt", import.meta.url)) },
  }),
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
};

/** A script that one of the oldest browsers cannot run would keep its screens from coming alive there: it fails the build. */
const forOldBrowsers: Plugin = {
  name: "for-old-browsers",
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      const newer = file.type === "chunk" ? featuresNewerThanOldest(file.code) : [];
      if (newer.length > 0)
        this.error(`${file.fileName} uses ${newer.join(", ")}: see dev/build/old-browsers.ts`);
    }
  },
};

/** Leaves pages without scripts out of the bundle, so that they split no shared file. */
const withoutScripts: Plugin = {
  name: "without-scripts",
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  transform: (_, id) => {
    const [, route] = /\/app\/(routes\/.+)\.tsx\?__remix-build-client-route$/.exec(id) ?? [];
    return route !== undefined && isStaticRoute(route) ? "export {};" : null;
  },
};

/** Small files of most screens, and the icons of the menu and the clock: in one script they take less than in one each. */
const small = new RegExp(
  [
    String.raw`/app/time/(?!recent|retention|spanish-zones)`,
    String.raw`/app/platform/(?:abort-after|group-by)`,
    String.raw`/app/ui/(?:avatar|button|crash-screen|disclosure-menu|download-link|empty-state|fault-screen|field|lazy-part|loading|no-answer|nonce|notice|queue-mark|refusal-screen|served-part|skip-link|text-field|use-(?!url-search|slash-key)[a-z-]+)\.`,
    String.raw`/lucide-react/dist/esm/icons/(?:calendar-days|calendar-range|chart-column|clock|hourglass|luggage|map-pin)\.`,
  ].join("|"),
);

/** Small files of most screens with a form, which the clock does not have. */
const forms = new RegExp(
  [
    String.raw`/app/time/(?:dates-of|typed-dates|typed-times)`,
    String.raw`/app/ui/use-(?:corrected-errors|error-focus|first-focus|is-sending|persistent-action-data)\.`,
  ].join("|"),
);

const chunkOf = (id: string) => (forms.test(id) ? "forms" : small.test(id) ? "small" : null);

const routeList = writeRouteList(fileIn("."));

export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: unusedPackages.map((name) => ({ find: name, replacement: emptyModule })),
  },
  plugins: [
    tailwindcss(),
    notices,
    remix({ ...remixConfig, presets: [routeList.preset] }),
    oneWorker,
    routeList.plugin,
    withoutScripts,
    forOldBrowsers,
    tsconfigPaths({ projects: ["./tsconfig.json"] }),
  ],
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser"] },
  },
  esbuild: { legalComments: "none" },
  build: {
    minify: true,
    target: isSsrBuild ? "es2022" : oldestBrowsers,
    assetsInlineLimit: 0,
    rollupOptions: {
      onwarn: printUnknown,
      ...(isSsrBuild !== true && {
        output: { manualChunks: chunkOf },
      }),
    },
  },
}));
