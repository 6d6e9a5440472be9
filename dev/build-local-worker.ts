// Makes build/local/local-worker.js of the built app: the Worker as one file, as `npm start` and the tests serve it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bundleCommand } from "./wrangler";

const { program, args, env } = bundleCommand(fileURLToPath(new URL("..", import.meta.url)));
const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8" });
if (status !== 0) console.error(stdout + stderr);
process.exit(status ?? 1);
