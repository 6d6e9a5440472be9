import type { Settings } from "~/platform/env.server";
import { keyFaults } from "./key-chain";
import { witnessFaults } from "./witnesses";

/** Returns the faults between settings that are well formed by themselves, by their names. */
export const settingFaults = (settings: Settings): string[] => [
  ...keyFaults(settings),
  ...witnessFaults(settings),
];
