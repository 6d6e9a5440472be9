export type ShotName = "punch" | "working-now" | "reports" | "team" | "sheet";
export type Theme = "light" | "dark";

export interface Shot {
  /** Of the window that was pictured, in CSS pixels. */
  width: number;
  height: number;
  /** How wide its files are, in pixels. */
  files: readonly number[];
}

const desk = { width: 1120, height: 700, files: [640, 1280] };

/** The pictures of the product in public/product, made by `npm run screenshots` from the demo company. */
export const shots: Record<ShotName, Shot> = {
  punch: { width: 390, height: 844, files: [280, 560] },
  "working-now": desk,
  reports: desk,
  team: desk,
  sheet: { width: 720, height: 900, files: [560, 1120] },
};

/** Where a picture is served. */
export const shotPath = (name: ShotName, theme: Theme, width: number) =>
  `/product/${name}-${theme}-${width}.webp`;

/** What other sites show beside a link to ours; 1200 × 630 pixels. */
export const socialImagePath = "/product/social.jpg";
