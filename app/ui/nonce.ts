import { createContext, useContext } from "react";

/** The nonce of this answer's Content-Security-Policy. Only the server has it. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
