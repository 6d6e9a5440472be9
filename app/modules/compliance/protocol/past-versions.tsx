import { formatDateTime } from "~/time/formats";
import { PageLinks, olderPageTexts } from "~/ui/page-links";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";

interface PastVersionsProps {
  past: { versions: { version: number; savedAt: number; savedBy: string }[]; next: string | null };
  /** The version on the page. */
  shown: number | null;
  timeZone: string;
  isLaterPage: boolean;
}

/** Lists every saved version, with author and time. It shows nothing if there is only one. */
export function PastVersions({ past: { versions, next }, shown, timeZone, isLaterPage }: PastVersionsProps) {
  if (versions.length < 2 && !isLaterPage) return null;
  return (
    <Section id="versions" title="Versiones" className="mt-8 border-t border-line pt-4">
      <ul className="mt-1">
        {versions.map(({ version, savedAt, savedBy }) => (
          <li key={version} className="wrap-anywhere">
            {version === shown ? (
              <span className="inline-flex min-h-11 items-center font-medium" aria-current="true">
                Versión {version}
              </span>
            ) : (
              <TextLink to={`/protocol?version=${version}`}>Versión {version}</TextLink>
            )}
            , del {formatDateTime(savedAt, timeZone)}, por {savedBy}
          </li>
        ))}
      </ul>
      <PageLinks kept={{}} words={olderPageTexts} {...{ next, isLaterPage }} />
    </Section>
  );
}
