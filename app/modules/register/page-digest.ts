/** Where the digest of verificar.html is published, in the manner of `sha256sum`, which checks by it. */
export const digestFile = "verificar.sha256";

/** Where those of all pages are that packages have held. */
export const pastPagesFile = "verificar-anteriores.txt";

export const digestLine = (digest: string): string => `${digest}  verificar.html\n`;
