import { Link, type LinkProps } from "@remix-run/react";

/**
 * A link that preloads its screen's code on hover or focus. Remix's `prefetch` would also load the data, which costs database reads for
 * screens that nobody opens.
 */
export function ScreenLink({ to, ...props }: LinkProps & { to: string }) {
  const preloadScreen = () => preloadModules(to);
  return <Link to={to} {...props} onPointerEnter={preloadScreen} onFocus={preloadScreen} />;
}

function preloadModules(pathname: string) {
  const route = Object.values(__remixManifest.routes).find(
    (candidate) => candidate && `/${candidate.path}` === pathname,
  );
  if (!route) return;
  const preloadedHrefs = new Set(
    [...document.querySelectorAll("link[rel=modulepreload]")].map((link) => link.getAttribute("href")),
  );
  for (const href of [route.module, ...(route.imports ?? [])]) {
    if (preloadedHrefs.has(href)) continue;
    document.head.appendChild(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
