import type { MetaDescriptor } from "@remix-run/cloudflare";
import { socialImagePath } from "./product-shots";

interface PublicPage {
  title: string;
  description: string;
  path: string;
  /** The origin of this installation. */
  origin: string;
}

/** Returns the metadata of a public page for search engines and link previews. */
export function pageMeta({ title, description, path, origin }: PublicPage): MetaDescriptor[] {
  const url = origin + path;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Fichaclara" },
    { property: "og:locale", content: "es_ES" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: origin + socialImagePath },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    {
      property: "og:image:alt",
      content:
        "Fichaclara: el registro de jornada, con un toque. A su lado, la pantalla de fichar en un móvil.",
    },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
