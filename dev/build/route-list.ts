import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Preset } from "@remix-run/dev";
import type { Plugin } from "vite";

/** A route of the built Worker. */
export interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  isIndex: boolean;
  /** Whether it renders a page; otherwise it is a resource route. */
  hasScreen: boolean;
  hasLoader: boolean;
  hasAction: boolean;
}

type RemixConfig = Parameters<NonNullable<Preset["remixConfigResolved"]>>[0]["remixConfig"];

/** Where a build lists its routes. */
export const routeListFile = (root: string) => join(root, "build", "routes.json");

/** Writes the Worker's routes and their exports into a file. Tests read it, so that they cover new routes automatically. */
export function writeRouteList(root: string): { preset: Preset; plugin: Plugin } {
  let config: RemixConfig;
  return {
    preset: {
      name: "route-list",
      remixConfigResolved: ({ remixConfig }) => void (config = remixConfig),
    },
    plugin: {
      name: "route-list",
      apply: (_, { isSsrBuild }) => isSsrBuild === true,
      generateBundle() {
        const list = Object.values(config.routes).map(({ id, parentId, path, index, file }): BuiltRoute => {
          const exports = this.getModuleInfo(join(config.appDirectory, file))?.exports ?? [];
          return {
            id,
            isIndex: index === true,
            ...(parentId !== undefined && { parentId }),
            ...(path !== undefined && { path }),
            hasScreen: exports.includes("default"),
            hasLoader: exports.includes("loader"),
            hasAction: exports.includes("action"),
          };
        });
        writeFileSync(routeListFile(root), JSON.stringify(list, null, 1));
      },
    },
  };
}
