import { data, redirect } from "@remix-run/cloudflare";
import { limitPerson } from "~/platform/person-limit.server";
import type { Inspection } from "../require-inspection.server";
import { askLinkPack } from "./link-pack.server";
import { messages } from "./messages";

/** Why no pack is prepared. */
export interface LinkPackAnswer {
  problem: string;
}

/** Requests a link's pack. @returns a redirect to its progress, or the reason why not. */
export async function submitLinkPack(inspection: Inspection) {
  const { deps, inspector } = inspection;
  const tooMany = await limitPerson(deps.env, inspector.linkId);
  if (tooMany) return data<LinkPackAnswer>({ problem: tooMany.text }, tooMany.init);
  const result = await askLinkPack(inspection);
  if (result === "ended") return redirect("/inspeccion?ended");
  if (result === "too-large") return data<LinkPackAnswer>({ problem: messages.ofLink.tooLarge }, 422);
  if (result === "too-many-kept") return data<LinkPackAnswer>({ problem: messages.ofLink.tooManyKept }, 409);
  return redirect("/inspeccion/comprobar");
}
