export * from "./billing";
export * from "./inspection";
export * from "./jobs";
export * from "./kiosk";
export type { Location } from "../columns";
export * from "./people";
export * from "./protocol";
export * from "./representatives";
