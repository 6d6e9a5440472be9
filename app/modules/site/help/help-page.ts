import type { HelpSlug } from "~/ui/help-link";

/**
 * The text of a page of help. Every «name» in it is a name on a screen, letter by letter: test/unit/site/help.test.ts looks for it in
 * the sources.
 */
export interface HelpPage {
  title: string;
  /** One sentence that says what the page helps with. */
  helps: string;
  /** 3 to 7 steps. */
  steps: readonly string[];
  /** Things that go wrong, each with an answer. */
  problems: readonly { problem: string; answer: string }[];
  /** The picture of the screen, in public/product. */
  picture: {
    alt: string;
    /** In CSS pixels, for a width of {@link pictureWidth}. */
    height: number;
  };
  /** The screen that the page explains. */
  screen: { path: string; label: string };
  related: readonly HelpSlug[];
}

/** The width of the pictured phone, in CSS pixels. */
export const pictureWidth = 390;

/** The width of each picture's file, in pixels. */
export const pictureFileWidth = 560;

/** The most bytes of a picture's file. */
export const mostPictureBytes = 40_000;

/** Returns the path of a page's picture. `npm run screenshots` takes it from the demo company. */
export const picturePath = (slug: HelpSlug) => `/product/ayuda-${slug}.webp`;
