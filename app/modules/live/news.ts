/**
 * What a company's open tabs are told: that something of a person changed, or of the company itself, which concerns
 * everybody in it. What it is now, they ask the server.
 */
export type LiveNews = { kind: "time-log"; profileId: string } | { kind: "company" };

/** Where the socket is opened. */
export const livePath = "/live";

/** Close code for a socket whose session has ended. */
export const sessionEnded = 4401;
