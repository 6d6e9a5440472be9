import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { eraseExpired } from "~/modules/register/erase-expired.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { dayMs, hourMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import type { SignedInMember } from "../../support/worker/people";
import { eventsOf } from "../../support/worker/records";
import { logOf, readExport, register, worked } from "../../support/worker/register";
import { timePasses } from "../../support/worker/time";
import { aTeam, profileOf } from "./a-team";

const fourYearsMs = 4 * 366 * dayMs;
/** Returns whether the identity in a person's newest commitments can still be opened. */
const identityOf = async (person: SignedInMember) =>
  env.CELL_1.prepare("SELECT data FROM revealed WHERE commitment = unhex(?)")
    .bind((await profileOf(person)).identityCommitment)
    .first<string>("data");

/** Makes a person who left more than four years ago, and whose identity has been erased since. */
async function aLeaver() {
  const team = await aTeam(2);
  const [ana, leo] = team.employees as [SignedInMember, SignedInMember];
  await register(team.owner, ana, leo);
  const now = deps().now;
  const left = { ...deps(now), now: now - fourYearsMs };
  await changeStatus(left, { member: team.owner, profileIds: [ana.profile.id], status: "inactive" });
  await eraseExpired({ d1: env.CELL_1, now }, logOf(team));
  expect(await identityOf(ana)).toBeNull();
  const comeBack = (people: SignedInMember[]) =>
    changeStatus(deps(), {
      member: team.owner,
      profileIds: people.map(({ profile }) => profile.id),
      status: "active",
    });
  return { ...team, ana, leo, comeBack };
}

describe("a person who comes back after their identity was erased", () => {
  test("gets their name back, and their next punches commit to it", async () => {
    const { owner, ana, comeBack } = await aLeaver();
    expect(await comeBack([ana])).toMatchObject({ code: "changed", count: 1 });
    const { fullName, identityCommitment } = await profileOf(ana);
    const who = { full_name: fullName, dni: null, email: ana.email };
    expect(JSON.parse((await identityOf(ana))!)).toEqual(who);
    Object.assign(ana.profile, { identityCommitment });
    const { now } = deps();
    timePasses(hourMs);
    await worked(ana, now, now + hourMs);
    const events = (await eventsOf(ana)).map(({ kind, commitment, data }) => [kind, commitment, data]);
    expect(events.slice(-3)).toEqual([
      ["person", identityCommitment, who],
      ["check_in", identityCommitment, who],
      ["check_out", identityCommitment, who],
    ]);
    const answer = await call("/register/registro.zip", { cookie: owner.cookie });
    const { outcome } = await readExport(answer);
    if (outcome.verdict !== "valid") throw new Error(JSON.stringify(outcome));
    expect(outcome.register.rows.map((row) => row.cells()[3])).toEqual([fullName]);
  });

  test("together with others who were not erased leaves the others' identity unchanged", async () => {
    const { owner, ana, leo, comeBack } = await aLeaver();
    await changeStatus(deps(), { member: owner, profileIds: [leo.profile.id], status: "inactive" });
    const before = await profileOf(leo);
    expect(await comeBack([ana, leo])).toMatchObject({ code: "changed", count: 2 });
    expect((await profileOf(leo)).identityCommitment).toBe(before.identityCommitment);
    expect((await eventsOf(leo)).map(({ kind }) => kind)).toEqual(["person"]);
    expect(await identityOf(ana)).not.toBeNull();
    expect(await comeBack([ana, leo])).toMatchObject({ code: "changed", count: 2 });
    expect((await eventsOf(ana)).map(({ kind }) => kind)).toEqual(["person", "person"]);
  });
});
