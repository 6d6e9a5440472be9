/** Where the digest of verificar.html is published, in the format of `sha256sum`. */
export const digestFile = "verificar.sha256";

/** Where the digests of all earlier pages are published. */
export const pastPagesFile = "verificar-anteriores.txt";

export const digestLine = (digest: string): string => `${digest}  verificar.html\n`;
