/** The last person of a page that is in the order of names. */
export interface NameCursor {
  sortName: string;
  id: string;
}

export const writeNameCursor = ({ id, sortName }: NameCursor): string => `${id}_${sortName}`;

/** Returns null if the text is no cursor. */
export function readNameCursor(text: string | null): NameCursor | null {
  const [, id, sortName] = /^([0-9a-f-]{36})_([^]{0,240})$/u.exec(text ?? "") ?? [];
  return id && sortName !== undefined ? { id, sortName } : null;
}
