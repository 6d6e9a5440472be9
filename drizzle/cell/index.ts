export * from "./billing";
export * from "./inspection";
export type { Location } from "../columns";
export * from "./people";
export * from "./upkeep";
