import { expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { pyme, thePaywall, theTrial } from "./a-year/beginning";
import { aFirm } from "./a-year/firm";
import { sixteenEmployees, upgradeToPlus } from "./a-year/growing";
import { monthsLater, theEnd } from "./a-year/leaving";
import { theDebt, thePayment, theSuspension } from "./a-year/owing";

test(
  "a company's year has a trial, Pyme, Plus, a debt, a suspension, a payment, an end, and a lasting record",
  { tags: "deep" },
  async () => {
    const firm = await aFirm();
    await theTrial(firm);
    await thePaywall(firm);
    await pyme(firm);
    await sixteenEmployees(firm);
    await upgradeToPlus(firm);
    await theDebt(firm);
    await theSuspension(firm);
    await thePayment(firm);
    await theEnd(firm);
    await monthsLater(firm);
    // The story skips nights, and the hours in which the log is published. No other fault may be logged.
    const missed = /no checkpoint is archived (between|on)|is not in our public log|transparency log: alarm/;
    expect(expectFaults().filter((fault) => !missed.test(fault))).toEqual([]);
  },
);
