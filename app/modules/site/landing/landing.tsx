import type { ReactNode } from "react";
import { SkipLink } from "~/ui/skip-link";
import { SiteFooter } from "../site-footer";
import { Closing } from "./closing";
import { Contrast } from "./contrast";
import { Faq } from "./faq";
import { Features } from "./features";
import { Hero } from "./hero";
import { LandingHeader } from "./landing-header";
import { Pricing } from "./pricing";
import { Sectors } from "./sectors";
import { Steps } from "./steps";

interface LandingProps {
  /** Where an address is left, above all and at the end. */
  heroForm: ReactNode;
  closingForm: ReactNode;
  contactEmail: string | null;
}

/** What somebody who has never heard of the product reads. */
export function Landing({ heroForm, closingForm, contactEmail }: LandingProps) {
  return (
    <>
      <SkipLink />
      <LandingHeader />
      <main id="contenido">
        <Hero form={heroForm} />
        <Sectors />
        <Steps />
        <Contrast />
        <Features />
        <Pricing />
        <Faq />
        <Closing form={closingForm} />
      </main>
      <SiteFooter contactEmail={contactEmail} />
    </>
  );
}
