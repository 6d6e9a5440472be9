export * from "./billing";
export type { Location } from "../columns";
export * from "./people";
export * from "./upkeep";
