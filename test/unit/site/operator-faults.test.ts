import { expect, test } from "vitest";
import { operatorFaults } from "~/modules/site/operator-faults";
import type { Settings } from "~/platform/env.server";

const complete = {
  OPERATOR_NAME: "Relojes Claros, S. L.",
  OPERATOR_NIF: "B12345674",
  OPERATOR_ADDRESS: "Calle Mayor 1, 28013 Madrid",
};
const faultsOf = (settings: Partial<Settings>) => operatorFaults(settings as Settings);

test.each(["https://app.tuempresa.es", "https://fichaclara.com:8443", "http://fichajes.empresa.eus"])(
  "an installation at %s must name its operator",
  (APP_ORIGIN) => {
    expect(faultsOf({ APP_ORIGIN })).toEqual(["OPERATOR_NAME", "OPERATOR_NIF", "OPERATOR_ADDRESS"]);
    expect(faultsOf({ APP_ORIGIN, ...complete, OPERATOR_NIF: "" })).toEqual(["OPERATOR_NIF"]);
    expect(faultsOf({ APP_ORIGIN, ...complete })).toEqual([]);
  },
);

test.each([
  ...["http://localhost:8787", "http://fichaclara.localhost", "http://127.0.0.1:8787", "http://[::1]:8787"],
  ...["http://192.168.1.20", "http://reloj", "http://reloj.local", "https://app.fichaclara.test"],
])("an installation at %s, without public visitors, need not name its operator", (APP_ORIGIN) => {
  expect(faultsOf({ APP_ORIGIN })).toEqual([]);
});
