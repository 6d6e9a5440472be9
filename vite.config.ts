import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license from "rollup-plugin-license";
import { defineConfig, type Plugin } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import { printUnknown } from "./dev/build/known-warnings";
import { newerThanOldest, oldestBrowsers } from "./dev/build/old-browsers";
import { writeRouteList } from "./dev/build/route-list";
import { isStatic } from "./dev/build/static-routes";
import remixConfig from "./remix.config.js";

/**
 * Packages that libraries load for features we do not use. jspdf draws pictures, HTML and SVG with its four; our documents are text and
 * lines. resend reads incoming mail with postal-mime, and checks its webhooks with standardwebhooks.
 */
const unusedPackages = ["html2canvas", "dompurify", "canvg", "fast-png", "postal-mime", "standardwebhooks"];
const fileIn = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const emptyModule = fileIn("app/platform/empty-module.ts");

/** What @simplewebauthn/server judges attestations with, which we ask for nowhere: certificates and their authorities. */
const ofAttestations =
  /^\..*\/(?:verifyAttestation(?:AndroidKey|AndroidSafetyNet|Apple|FIDOU2F|Packed|TPM)|convertX509PublicKeyToCOSE|getCertificateInfo|isCertRevoked|validateCertificatePath|settingsService|metadataService)\.js$/;

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
      const newer = file.type === "chunk" ? newerThanOldest(file.code) : [];
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
    return route !== undefined && isStatic(route) ? "export {};" : null;
  },
};

const asn1Ecc = "node_modules/@peculiar/asn1-ecc/build/es2015";

/** The files that every signed-in screen imports, and others too: one script of all is smaller than one of each. */
const base = [
  /lucide-react\/dist\/esm\/icons\/(calendar-days|chart-column|clock|download|log-out|map-pin)\./,
  /\/app\/ui\/(avatar|date-field|disclosure-menu|download-link|empty-state|fault-screen|field|lazy-part|loading|no-answer|nonce|notice|period-presets|queue-mark|refusal-screen|skip-link|text-field|use-download|use-early-input|use-hydrated|use-server-now)\./,
  /\/app\/platform\/(abort-after|group-by|save-file)\./,
  /\/app\/time\/(dates|durations|formats|zones)\./,
];

/** Small files that the same screens import: one script of each group is smaller than one of each file. */
const together: Record<string, RegExp[]> = {
  base,
  "back-link": [/\/app\/ui\/(back-link|page-heading)\./, /lucide-react\/dist\/esm\/icons\/arrow-left\./],
  "keep-screen": [
    /\/app\/modules\/directory\/keep-screen-on-fault\./,
    /\/app\/ui\/use-persistent-action-data\./,
  ],
  "reason-of": [/\/app\/modules\/directory\/reason-of\./, /\/app\/platform\/text-fields\./],
};
const chunkOf = (id: string) =>
  Object.keys(together).find((name) => together[name]!.some((part) => part.test(id))) ?? null;

const routeList = writeRouteList(fileIn("."));

export default defineConfig(({ isSsrBuild }) => ({
  resolve: {
    alias: [
      ...unusedPackages.map((name) => ({ find: name, replacement: emptyModule })),
      ...(isSsrBuild === true
        ? [{ find: /^react-dom$/, replacement: fileIn("app/platform/react-dom-on-server.ts") }]
        : []),
      { find: ofAttestations, replacement: fileIn("app/platform/without-attestation.ts") },
      // Every passkey needs the two numbers of a signature. The rest of the package reads certificates.
      { find: /^@peculiar\/asn1-ecc$/, replacement: fileIn(`${asn1Ecc}/ec_signature_value.js`) },
    ],
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
