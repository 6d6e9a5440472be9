import { useEffect, useRef, useState } from "react";
import type { RowPerson } from "../invitee-schema";
import type { PersonRow } from "../model/people-csv";
import { postJson } from "../model/send-invitation";
import { sendPaced, type ChunkAnswer } from "../model/send-paced";

/** The result of each sent row, by its line: null for success, or the error. */
export type Results = ReadonlyMap<number, string | null>;

/** Returns an idempotency key, so that a repeated import adds each person once. */
const newKey = () => crypto.randomUUID();

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends rows to the server in chunks, and shows each result as soon as it is known. */
export function useBulkInvite() {
  const [results, setResults] = useState<Results>(new Map());
  const [total, setTotal] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const isUnmountedRef = useRef(false);
  const importKeyRef = useRef<string | null>(null);
  useEffect(() => {
    isUnmountedRef.current = false;
    return () => void (isUnmountedRef.current = true);
  }, []);

  const send = async (rows: PersonRow[], common: CommonFields) => {
    setIsSending(true);
    setTotal(rows.length);
    const laterResults = new Map(results);
    for (const { line } of rows) laterResults.delete(line);
    setResults(new Map(laterResults));
    const key = (importKeyRef.current ??= newKey());
    await sendPaced(rows, {
      send: (chunk) =>
        sendChunk(
          chunk.map(({ invitee }) => invitee!),
          common,
          key,
        ),
      onKnown: ({ line }, error) => {
        laterResults.set(line, error);
        setResults(new Map(laterResults));
      },
      wait: async (ms) => {
        setIsWaiting(true);
        await sleep(ms);
        setIsWaiting(false);
      },
      hasStopped: () => isUnmountedRef.current,
    });
    setIsSending(false);
  };
  const reset = () => {
    importKeyRef.current = null;
    setResults(new Map());
  };
  return { results, total, isSending, isWaiting, send, reset };
}

/** What all people of an import share. */
interface CommonFields {
  /** For a company without a name. */
  companyName: string | null;
  centreId: string | null;
}

async function sendChunk(
  rows: RowPerson[],
  { companyName, centreId }: CommonFields,
  importKey: string,
): Promise<ChunkAnswer> {
  const people = rows.map(({ fullName, ...rest }) => ({ full_name: fullName, ...rest }));
  const answer = await postJson("/api/admin/invite-people", {
    ...(companyName !== null && { company_name: companyName }),
    ...(centreId !== null && { centre_id: centreId }),
    import_key: importKey,
    people,
  });
  if (!answer.ok) return { errors: people.map(() => answer.message), waiting: [], waitMs: 0 };
  const { errors, waiting, retry_after } = answer.body as unknown as {
    errors: (string | null)[];
    waiting?: number[];
    retry_after?: number;
  };
  return { errors, waiting: waiting ?? [], waitMs: (retry_after ?? 60) * 1_000 };
}
