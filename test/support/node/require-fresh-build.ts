// Tests that run what is built refuse a build that is not made from the sources as they are.
import { fileURLToPath } from "node:url";
import { requireFreshBuild } from "../../../dev/build-sources";

export default () => requireFreshBuild(fileURLToPath(new URL("../../..", import.meta.url)));
