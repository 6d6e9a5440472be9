import { data, redirect } from "@remix-run/cloudflare";
import { maintenance } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import type { Inspection } from "../require-inspection.server";
import { askLinkPack } from "./ask-link-pack.server";
import { copy } from "./copy";

/** Why no pack is prepared. */
export interface LinkPackAnswer {
  problem: string;
}

/** Has a link's pack prepared. @returns back to where its progress is shown, or why not. */
export async function submitLinkPack(inspection: Inspection) {
  const { deps, company, inspector } = inspection;
  const tooMany = await limitPerson(deps.env, inspector.linkId);
  if (tooMany) return data<LinkPackAnswer>({ problem: tooMany.text }, tooMany.init);
  if (company.move !== null) return data<LinkPackAnswer>({ problem: maintenance.text }, maintenance.init);
  const asked = await askLinkPack(inspection);
  if (asked === "ended") return redirect("/inspeccion?ended");
  if (asked === "too-large") return data<LinkPackAnswer>({ problem: copy.ofLink.tooLarge }, 422);
  if (asked === "too-many-kept") return data<LinkPackAnswer>({ problem: copy.ofLink.tooManyKept }, 409);
  return redirect("/inspeccion/comprobar");
}
