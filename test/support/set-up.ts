import { afterEach, beforeEach } from "vitest";
import { expectNoMoreFaults, holdFaults } from "./quiet-console";

beforeEach(holdFaults);
afterEach(expectNoMoreFaults);
