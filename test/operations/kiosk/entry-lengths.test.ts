// Proves that a tablet knows how long numbers and PINs are in its company, and nothing about one number.
import { kioskPins } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findEntryLengths } from "~/modules/kiosk/entry-lengths.server";
import { findHolder } from "~/modules/kiosk/pin-holder.server";
import { enterAtKiosk } from "~/modules/kiosk/server/enter-at-kiosk.server";
import type { PairedKiosk } from "~/modules/kiosk/require-kiosk.server";
import { newId } from "~/platform/ids";
import { deps, settle } from "../../support/worker/deps";
import { aPin, wrongPin } from "../../support/worker/kiosk";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;
let ana: SignedInMember;
let luz: SignedInMember;

beforeEach(async () => {
  owner = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "owner" });
  ana = await aMember({ company: owner.company });
  luz = await aMember({ company: owner.company });
});

const lengths = () => findEntryLengths(deps(), { companyId: owner.company.id });
const setDigits = ({ profile }: SignedInMember, pinDigits: number | null) =>
  deps().db.update(kioskPins).set({ pinDigits }).where(eq(kioskPins.profileId, profile.id));

describe("the lengths of a company's kiosk numbers and PINs", () => {
  test("are three and four digits before its first PIN, whatever another company has", async () => {
    const stranger = await aMember({ role: "owner" });
    await aPin(stranger, stranger, "739518");
    expect(await lengths()).toEqual({ number: 3, pin: 4, newPin: 4 });
  });

  test("follow its existing PINs, and so does a new PIN", async () => {
    await aPin(owner, ana, "739518");
    expect(await lengths()).toEqual({ number: 3, pin: 6, newPin: 6 });
    const holder = await findHolder(deps(), { companyId: owner.company.id, profileId: luz.profile.id });
    expect(holder!.pinDigits).toBe(6);
  });

  test("have no PIN length while PINs differ; a new PIN follows the most common, or else the longer", async () => {
    await aPin(owner, ana, "739518");
    await aPin(owner, luz, "7395");
    expect(await lengths()).toEqual({ number: 3, pin: null, newPin: 6 });
    await aPin(owner, owner, "4826");
    expect(await lengths()).toEqual({ number: 3, pin: null, newPin: 4 });
    await aPin(owner, ana, "4927");
    expect(await lengths()).toEqual({ number: 3, pin: 4, newPin: 4 });
  });

  test("have as many digits as the highest number", async () => {
    await aPin(owner, ana);
    await deps().db.update(kioskPins).set({ number: 999 }).where(eq(kioskPins.profileId, ana.profile.id));
    expect((await lengths()).number).toBe(3);
    await aPin(owner, luz);
    expect((await lengths()).number).toBe(4);
  });
});

describe("a PIN of unknown length", () => {
  const typed = async (typedIn: { number: string; pin: string }) => {
    const kiosk: PairedKiosk = {
      state: "paired",
      id: newId(deps().now),
      name: "Barra",
      companyId: owner.company.id,
      cell: "CELL_1",
      lastUsedAt: null,
      callHours: [],
      centreId: null,
    };
    await enterAtKiosk(deps(), kiosk, typedIn);
    await settle();
  };

  test("ends with a key until its person types it, and a wrong PIN reveals nothing", async () => {
    const anasPin = await aPin(owner, ana);
    await setDigits(ana, null);
    expect(await lengths()).toEqual({ number: 3, pin: null, newPin: 4 });
    await typed({ ...anasPin, pin: `${wrongPin(anasPin)}18` });
    expect((await lengths()).pin).toBeNull();
    await typed(anasPin);
    expect((await lengths()).pin).toBe(4);
  });
});
