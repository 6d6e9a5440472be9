// Jobs that draw documents run in the built Worker.
import type { ServerBuild } from "@remix-run/cloudflare";
import type { BuiltWork } from "~/modules/jobs/jobs.server";
// @ts-expect-error: made by the build, without types.
import * as build from "../../../build/server/index.js";
import { built } from "./queues";

Object.assign(built, (build as ServerBuild).entry.module as unknown as BuiltWork);
