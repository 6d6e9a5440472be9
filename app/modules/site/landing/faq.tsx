import ChevronDown from "lucide-react/icons/chevron-down";
import { questions } from "../questions";
import { Section } from "./section";

/** One answer is open at a time, which the browser sees to because they share a name. */
export function Faq() {
  return (
    <Section id="preguntas" title="Preguntas que nos haríamos nosotros">
      <div className="max-w-3xl divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} name="preguntas" className="group">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 text-lg font-semibold hover:text-brand">
              {question}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-brand transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <p className="pr-9 pb-6 text-lg text-pretty text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
