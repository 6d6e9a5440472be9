export * from "./accounts";
export * from "./billing";
export * from "./clock";
export type { Location } from "./columns";
export * from "./people";
export * from "./register";
export * from "./upkeep";
