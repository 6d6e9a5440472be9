import { attacksOnContents } from "./attacks-on-contents";
import { attacksOnNames } from "./attacks-on-names";
import { attacksOnStructure } from "./attacks-on-structure";
import { attacksBySpelling } from "./attacks-by-spelling";
import type { ContainerAttack } from "./container-scene";

/** All attacks on the ZIP of a package, by name. */
export const containerAttacks: Record<string, ContainerAttack> = {
  ...attacksOnNames,
  ...attacksOnStructure,
  ...attacksOnContents,
  ...attacksBySpelling,
};
