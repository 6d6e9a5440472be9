import type { ShownUndeclared } from "~/modules/schedules/calendar/undeclared-calendars.server";
import { messages } from "./messages";

/** What a company has prepared for an inspection, as counts. */
export interface CompanyRecord {
  /** Active people. */
  people: number;
  /** Those who have read the newest protocol; null without a protocol. */
  readers: number | null;
  representatives: number;
  /** Links that an inspector can open. */
  links: number;
  /** Active people without terms. */
  withoutTerms: number;
  undeclared: ShownUndeclared | null;
}

/** A thing that an inspector asks the company for, and what the company can do about it. */
export interface CompanyFact {
  id: "access" | "protocol" | "readers" | "representatives" | "calendar" | "terms";
  /** Neutral is a thing that no rule asks for. */
  tone: "good" | "amber" | "grey" | "neutral";
  text: string;
  article: string | null;
  /** The screen where the company sees or changes it. */
  to: string;
  action: string;
}

/** Returns the facts that an inspector asks for beyond the days: missing ones first, then those in order. */
export function preparedFactsOf(record: CompanyRecord): CompanyFact[] {
  const { people, readers, representatives, links, withoutTerms, undeclared } = record;
  const factTexts = messages.facts;
  const preparedFacts: CompanyFact[] = [
    readers === null
      ? companyFact("protocol", "amber", { ...factTexts.noProtocol, to: "/protocol/edit" })
      : readers < people
        ? companyFact("readers", "amber", {
            ...factTexts.unread(people - readers, people),
            to: "/protocol/readers",
          })
        : companyFact("protocol", "good", { ...factTexts.protocolRead, to: "/protocol" }),
    undeclared
      ? companyFact("calendar", "amber", {
          ...factTexts.undeclared(undeclared),
          to: `/schedules/calendar/edit?year=${undeclared.year}&centre=${undeclared.centre}`,
        })
      : companyFact("calendar", "good", { ...factTexts.declared, to: "/schedules/calendar" }),
    withoutTerms > 0
      ? companyFact("terms", "grey", { ...factTexts.withoutTerms(withoutTerms), to: "/schedules/new?all" })
      : companyFact("terms", "good", { ...factTexts.allTerms, to: "/schedules" }),
    representatives === 0
      ? companyFact("representatives", "grey", { ...factTexts.noRepresentatives, to: "/representatives" })
      : companyFact("representatives", "good", {
          ...factTexts.representatives(representatives),
          to: "/representatives",
        }),
    links === 0
      ? companyFact("access", "neutral", { ...factTexts.noLink, to: "/inspection/new" })
      : companyFact("access", "good", { ...factTexts.links(links), to: "/inspection#links" }),
  ];
  return tones.flatMap((tone) => preparedFacts.filter((each) => each.tone === tone));
}

const tones = ["amber", "grey", "good", "neutral"] as const;

const companyFact = (
  id: CompanyFact["id"],
  tone: CompanyFact["tone"],
  rest: Omit<CompanyFact, "id" | "tone">,
): CompanyFact => ({ id, tone, ...rest });
