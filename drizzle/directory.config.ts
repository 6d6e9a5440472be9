import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./drizzle/directory/index.ts",
  out: "./migrations/directory",
});
