// `npm run check:clocks` proves that the tests in workerd pass at any time. Each run begins at an instant at which a clock or calendar
// turns over.
import { spawnSync } from "node:child_process";

/** In Madrid. All are in the future: see support/worker/clock.ts. */
const instants = {
  "first minutes of a year": "2027-01-01T00:05:00+01:00",
  "last minutes before clocks go forward": "2027-03-28T01:58:00+01:00",
  "hour that comes twice": "2027-10-31T02:30:00+02:00",
  "last minutes of a leap day": "2028-02-29T23:58:00+01:00",
  "first minutes of a week": "2028-05-08T00:05:00+02:00",
  "noon of a Wednesday that is a 1st": "2028-11-01T12:00:00+01:00",
};

function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(command, args, { stdio: "inherit", env }).status === 0;
}

const failed = Object.entries(instants).filter(([name, clock]) => {
  console.log(`\n${name}: ${clock}`);
  const args = ["vitest", "run", "--project", "operations", "--project", "http", ...process.argv.slice(2)];
  return !run("npx", args, { ...process.env, CLOCK: clock });
});
for (const [name, clock] of failed) console.error(`Fails in the ${name} (CLOCK=${clock})`);
process.exitCode = failed.length > 0 ? 1 : 0;
