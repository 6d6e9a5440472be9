import ArrowLeft from "lucide-react/icons/arrow-left";
import { buttonClass } from "~/ui/button";
import type { HelpSlug } from "~/ui/help-link";
import { Part, TextPage } from "../text-page";
import { HelpList } from "./help-index";
import { pictureFileWidth, picturePath, pictureWidth } from "./help-page";
import { helpPages } from "./help-pages";

/** /ayuda/<slug>: the steps next to the picture, what can go wrong, and the related pages. */
export function HelpArticle({ slug, contactEmail }: { slug: HelpSlug; contactEmail: string | null }) {
  const { title, helps, steps, problems, picture, screen, related } = helpPages[slug];
  return (
    <TextPage
      title={title}
      lead={helps}
      contactEmail={contactEmail}
      above={
        <a
          href="/ayuda"
          className="mb-2 inline-flex min-h-11 items-center gap-2 font-medium text-brand underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Ayuda
        </a>
      }
    >
      <div className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-[1fr_15rem] md:items-start">
        <div>
          <h2 className="text-2xl font-semibold tracking-tight">Paso a paso</h2>
          <ol className="mt-3 ml-6 flex list-decimal flex-col gap-3 text-lg leading-relaxed text-pretty marker:font-bold marker:text-brand">
            {steps.map((step) => (
              <li key={step} className="wrap-anywhere">
                <HelpText text={step} />
              </li>
            ))}
          </ol>
          <a href={screen.path} className={`mt-6 ${buttonClass("quiet")}`}>
            {screen.label}
          </a>
        </div>
        <img
          src={picturePath(slug)}
          alt={picture.alt}
          width={pictureFileWidth}
          height={Math.round((picture.height * pictureFileWidth) / pictureWidth)}
          loading="lazy"
          decoding="async"
          className="h-auto w-full max-w-60 rounded-card border border-line"
        />
      </div>
      <Part title="Si algo no va">
        <dl className="flex flex-col gap-4">
          {problems.map(({ problem, answer }) => (
            <div key={problem}>
              <dt className="font-semibold">{problem}</dt>
              <dd>
                <HelpText text={answer} />
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Sigue por aquí">
        <HelpList slugs={related} />
      </Part>
    </TextPage>
  );
}

/** A text of help: each «name» of a button or a screen is bold. */
const HelpText = ({ text }: { text: string }) => (
  <>
    {text
      .split(/(«[^»]+»)/)
      .map((part, nth) => (part.startsWith("«") ? <strong key={nth}>{part}</strong> : part))}
  </>
);
