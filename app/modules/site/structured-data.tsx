import { extraLine } from "~/modules/billing/plan-texts";
import { plans } from "~/modules/policy/plans";
import { useNonce } from "~/ui/nonce";
import { questions } from "./model/questions";

/** Returns the landing page's content as a schema.org graph. */
function landingGraph({ origin, description, email }: LandingFacts) {
  const organization = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: "Fichaclara",
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    ...(email && { email }),
  };
  const application = {
    "@type": "SoftwareApplication",
    name: "Fichaclara",
    url: `${origin}/`,
    description,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    inLanguage: "es",
    publisher: { "@id": organization["@id"] },
    offers: plans.map((plan) => ({
      "@type": "Offer",
      name: plan.name,
      description: [plan.employeeLimit, extraLine(plan)].filter(Boolean).join(" "),
      price: String(plan.price),
      priceCurrency: "EUR",
    })),
  };
  const faq = {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return { "@context": "https://schema.org", "@graph": [organization, application, faq] };
}

interface LandingFacts {
  origin: string;
  description: string;
  email: string | null;
}

export function StructuredData(facts: LandingFacts) {
  const nonce = useNonce();
  // A `<` in a text could end the script early.
  const json = JSON.stringify(landingGraph(facts)).replaceAll("<", "\\u003c");
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide the nonce from scripts.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
