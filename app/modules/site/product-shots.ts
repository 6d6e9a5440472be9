export type ShotName = "punch" | "working-now" | "reports" | "team" | "sheet";
export type Theme = "light" | "dark";

export interface Shot {
  /** The size of the pictured window, in CSS pixels. */
  width: number;
  height: number;
  /** The widths of its files, in pixels. */
  files: readonly number[];
}

const desk = { width: 1120, height: 700, files: [640, 1280] };

/** The pictures of the product in public/product. `npm run screenshots` takes them from the demo company. */
export const shots: Record<ShotName, Shot> = {
  punch: { width: 390, height: 844, files: [280, 560] },
  "working-now": desk,
  reports: desk,
  team: desk,
  sheet: { width: 720, height: 900, files: [560, 1120] },
};

/** Returns the path of a picture. */
export const shotPath = (name: ShotName, theme: Theme, width: number) =>
  `/product/${name}-${theme}-${width}.webp`;

/** The picture in link previews on other sites: 1200 × 630 pixels. */
export const socialImagePath = "/product/social.jpg";
