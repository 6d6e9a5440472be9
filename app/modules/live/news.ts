/** What a company's open tabs are told: that something of a person changed. What it is now, they ask the server. */
export interface LiveNews {
  kind: "time-log";
  profileId: string;
}

/** Where the socket is opened. */
export const livePath = "/live";

/** Close code for a socket whose session has ended. */
export const sessionEnded = 4401;
