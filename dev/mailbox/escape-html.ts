// Escapes and unescapes HTML, for the mailbox's pages.

const entityPattern = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi;
const namedEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Escapes text for an element's content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Unescapes an attribute's value, for the entities that mails use in addresses. */
export function unescapeHtml(html: string): string {
  return html.replace(entityPattern, (entity: string, hex?: string, decimal?: string, name?: string) => {
    if (name) return namedEntities[name.toLowerCase()] ?? entity;
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
