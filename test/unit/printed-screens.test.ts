// A style for paper can print a blank page and look right on the screen, so each one has a test that prints it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const styleForPaper = /\bprint:[a-z[]|@media print|\bdata-printed\b/;

/** The sources with styles for paper, and the test that prints them and reads the text of the PDF. */
const printedBy: Record<string, string> = {
  "app/modules/compliance/inspection/inspected-links.tsx": "test/e2e/inspection.test.ts",
  "app/modules/compliance/inspection/inspection-frame.tsx": "test/e2e/inspection.test.ts",
  "app/modules/compliance/person-links/person-link-screen.tsx": "test/e2e/printed-parts.test.ts",
  "app/modules/kiosk/pin-card.tsx": "test/e2e/add-person.test.ts",
  "app/modules/schedules/calendar/calendar-view.tsx": "test/e2e/printed-parts.test.ts",
  "app/modules/schedules/calendar/ui/year-grid.tsx": "test/e2e/printed-parts.test.ts",
  "app/modules/team/invitations/link/share-invitation.tsx": "test/e2e/printed-parts.test.ts",
  "app/modules/timesheets/reports/month-sheet.tsx": "test/e2e/reports.test.ts",
  "app/modules/timesheets/reports/sheet-links.tsx": "test/e2e/reports.test.ts",
  "app/routes/reports.registro.$profileId.$month.tsx": "test/e2e/reports.test.ts",
  "app/tailwind.css": "test/e2e/add-person.test.ts",
  "app/ui/help-link.tsx": "test/e2e/reports.test.ts",
  "app/ui/month-links.tsx": "test/e2e/reports.test.ts",
  "app/ui/printed.tsx": "test/e2e/add-person.test.ts",
  "verifier/page/offline.css": "test/support/node/package.ts",
  "verifier/page/verifier.css": "test/e2e/inspection.test.ts",
};

const sourcesWithStyles = ["app", "verifier"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      `${folder}/${path}`.replaceAll("\\", "/"),
    ),
  )
  .filter(
    (path) => /\.(tsx|css|html)$/.test(path) && styleForPaper.test(readFileSync(join(root, path), "utf8")),
  );

test("every source with print styles has a test that prints it", () => {
  expect(sourcesWithStyles.toSorted()).toEqual(Object.keys(printedBy).toSorted());
});

test.each([...new Set(Object.values(printedBy))])("the print test of %s reads the printed text", (path) => {
  expect(readFileSync(join(root, path), "utf8")).toMatch(/pagesOfPdf\(await \w+\.pdf\(/);
});
