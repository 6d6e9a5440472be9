import { longestOfFormat2Ms } from "./stated-times";

export const packageFormat2 = "fichaclara-register/2";
/** The same with entries of more than 24 hours. Readers made before 27 November 2026 call these a contradiction. */
export const packageFormat3 = "fichaclara-register/3";

export type PackageFormat = typeof packageFormat2 | typeof packageFormat3;

/** The format of a statement's text is its first line. */
export const isPackageFormat = (text: unknown): text is PackageFormat =>
  text === packageFormat2 || text === packageFormat3;

/** Returns the lowest format that holds a package, so that as many released readers as possible can judge it. */
export const packageFormatForLength = (longestMs: number): PackageFormat =>
  longestMs > longestOfFormat2Ms ? packageFormat3 : packageFormat2;
