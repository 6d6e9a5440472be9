import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./drizzle/cell/index.ts",
  out: "./migrations/cell",
});
