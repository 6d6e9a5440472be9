import { data, redirect } from "@remix-run/cloudflare";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { readSecret } from "~/platform/secret-text";
import { textFields } from "~/platform/text-fields";
import { findInCells } from "~/platform/find-in-cells.server";
import { sha256 } from "~/platform/hash.server";
import type { CodeFormTexts } from "./code-form";
import type { LinkKind } from "./link-kind.server";
import { readCode } from "./link-secret";
import { sessionCookie, signSession } from "./link-session.server";
import { messages } from "./messages";
import { hashCode } from "./hash-code.server";
import { isOpenable, linkState, mostWrongCodes, sessionEnd } from "./link-state";

/** Why a link was not opened, with the typed values. */
export interface RefusedCode {
  error: string;
  /** The link's secret, if one was sent, for the next try. */
  token: string | null;
}

/** Opens a link with the form for its code. @returns a redirect to the first page behind the door, or the refusal. */
export async function submitCode(
  deps: GlobalDeps,
  kind: LinkKind,
  { door, form }: { door: Pick<CodeFormTexts, "next">; form: FormData },
) {
  const fields = textFields(form);
  const token = readSecret(fields.link ?? "");
  if (token === null) return refusedAnswer(422, { error: messages.linkMalformed, token });
  const code = readCode(fields.code ?? "");
  // A malformed code does not count as a try.
  if (code === null) return refusedAnswer(422, { error: messages.codeMalformed, token });
  const opening = await openLink(deps, kind, { token, code });
  if (opening.code === "opened") {
    const cookie = sessionCookie(kind, opening.session, Math.floor((opening.endsAt - deps.now) / 1000));
    return redirect(door.next, { headers: { "Set-Cookie": cookie } });
  }
  if (opening.code === "closed") return refusedAnswer(404, { error: messages.closed, token: null });
  return refusedAnswer(422, { error: messages.codeWrong(opening.left), token });
}

const refusedAnswer = (status: 404 | 422, refusal: RefusedCode) => data(refusal, status);

type OpenLinkResult =
  | { code: "opened"; session: string; endsAt: number }
  | { code: "wrong-code"; left: number }
  /** There is no such link, or it has ended. */
  | { code: "closed" };

/**
 * Opens a link with its code. One statement compares, counts and refuses.
 * So any number of simultaneous tries compares at most ten wrong codes.
 */
export async function openLink(
  deps: GlobalDeps,
  kind: LinkKind,
  { token, code }: { token: string; code: string },
): Promise<OpenLinkResult> {
  const { now } = deps;
  const { table } = kind;
  const tokenHash = await sha256(token);
  const linkInCell = await findInCells(deps, ({ db }) =>
    db
      .select({
        id: table.id,
        expiresAt: table.expiresAt,
        revokedAt: table.revokedAt,
        wrongCodes: table.wrongCodes,
        openedCount: table.openedCount,
      })
      .from(table)
      .where(eq(table.tokenHash, tokenHash))
      .get(),
  );
  if (!linkInCell || !isOpenable(linkState(linkInCell.found, now))) return { code: "closed" };
  const { there, found: link } = linkInCell;
  const isRightCode = sql`(${table.codeHash} = ${await hashCode(token, code)})`;
  // Do not retry after a fault: the try may have counted.
  const [tried] = await there.db
    .update(table)
    .set({
      wrongCodes: sql`${table.wrongCodes} + NOT ${isRightCode}`,
      openedCount: sql`${table.openedCount} + ${isRightCode}`,
      openedAt: sql`iif(${isRightCode}, ${now}, ${table.openedAt})`,
    })
    .where(
      and(
        eq(table.id, link.id),
        isNull(table.revokedAt),
        gt(table.expiresAt, now),
        lt(table.wrongCodes, mostWrongCodes),
      ),
    )
    .returning({ isRight: isRightCode.mapWith(Boolean), wrongCodes: table.wrongCodes });
  if (!tried) return { code: "closed" };
  if (!tried.isRight) return { code: "wrong-code", left: mostWrongCodes - tried.wrongCodes };
  const endsAt = sessionEnd(link, now);
  const session = await signSession(deps, kind, { linkId: link.id, cell: there.cell, endsAt });
  return { code: "opened", endsAt, session };
}
