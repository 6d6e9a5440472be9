import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import styles from "./tailwind.css?url";
import { useContact } from "./ui/contact";
import { FaultScreen } from "./ui/fault-screen";
import { DelayedScripts } from "./ui/delayed-scripts";
import { NewVersion } from "./ui/new-version";
import { useNonce } from "./ui/nonce";
import { useHydrated } from "./ui/use-hydrated";

export const links: LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction = () => [{ title: "Fichaclara" }];

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const contact = useContact();
  // A page for reading needs no scripts: its route sets this in its handle.
  const isStatic = useMatches().some(({ handle }) => handle === "static");
  return (
    <html lang="es" data-hydrated={useHydrated() || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FAF9F6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101312" media="(prefers-color-scheme: dark)" />
        {contact && <meta name="contact" content={contact} />}
        <Meta />
        <Links />
      </head>
      <body className="font-sans antialiased">
        {children}
        {!isStatic && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
            <DelayedScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <Outlet />
      <NewVersion />
    </>
  );
}

export const ErrorBoundary = FaultScreen;
