import type { MetaDescriptor } from "@remix-run/cloudflare";
import { socialImagePath } from "./product-shots";

interface PublicPage {
  title: string;
  description: string;
  path: string;
  /** Of this installation. */
  origin: string;
}

/** What search engines and other sites read of a public page: its one address, and what a link to it shows. */
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
