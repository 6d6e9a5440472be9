import { useEffect, useRef, useState } from "react";
import { chunkSize, type RowPerson } from "./invitee-schema";
import type { PersonRow } from "./people-csv";
import { postJson } from "./send-invitation";

/** How each row that was sent went, by its line: null is well, a text is what went wrong. */
export type Results = ReadonlyMap<number, string | null>;

/** Names an attempt, so that who is added is added once however often it is tried. */
const newKey = () => crypto.randomUUID();

/** Sends rows to the server in chunks, one after the other, and tells how each went as soon as it is known. */
export function useBulkInvite() {
  const [results, setResults] = useState<Results>(new Map());
  const [total, setTotal] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const isGone = useRef(false);
  const importKey = useRef<string | null>(null);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  /** @param companyName where the company has none yet. */
  const send = async (rows: PersonRow[], companyName: string | null) => {
    setIsSending(true);
    setTotal(rows.length);
    const known = new Map(results);
    for (const { line } of rows) known.delete(line);
    setResults(new Map(known));
    for (let at = 0; at < rows.length && !isGone.current; at += chunkSize) {
      const chunk = rows.slice(at, at + chunkSize);
      const errors = await sendChunk(
        chunk.map(({ invitee }) => invitee!),
        companyName,
        (importKey.current ??= newKey()),
      );
      chunk.forEach(({ line }, index) => known.set(line, errors[index] ?? null));
      setResults(new Map(known));
    }
    setIsSending(false);
  };
  const forget = () => {
    importKey.current = null;
    setResults(new Map());
  };
  return { results, total, isSending, send, forget };
}

async function sendChunk(
  rows: RowPerson[],
  companyName: string | null,
  importKey: string,
): Promise<(string | null)[]> {
  const people = rows.map(({ fullName, ...rest }) => ({ full_name: fullName, ...rest }));
  const answer = await postJson("/api/admin/invite-people", {
    ...(companyName !== null && { company_name: companyName }),
    import_key: importKey,
    people,
  });
  if (!answer.ok) return people.map(() => answer.message);
  return (answer.body as unknown as { errors: (string | null)[] }).errors;
}
