import type { Settings } from "~/platform/env.server";
import { keyFaults } from "./key-chain";
import { witnessFaults } from "./witnesses";

/** What is wrong among settings that are well formed each by itself, by their names. */
export const settingFaults = (settings: Settings): string[] => [
  ...keyFaults(settings),
  ...witnessFaults(settings),
];
