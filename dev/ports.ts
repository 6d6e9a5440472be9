// The ports of the local servers, and whether they are free.
import { createServer } from "node:net";
import { StartError } from "./start-error";

/** Reads a port from a variable; 0 means any free one. */
export function readPort(variable: string, standard: number): number {
  const value = process.env[variable]?.trim() || String(standard);
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  throw new StartError(`${variable}=${value} no es un puerto: tiene que ser un número entre 0 y 65535.`);
}

/** @throws StartError when one of the ports, by variable, is taken or used twice. Port 0 is always free. */
export async function requireFreePorts(ports: Record<string, number>): Promise<void> {
  const namesByPort = new Map<number, string>();
  for (const [variable, port] of Object.entries(ports)) {
    if (port === 0) continue;
    const other = namesByPort.get(port);
    if (other)
      throw new StartError(`${other} y ${variable} piden el mismo puerto, ${port}. Cambia una de las dos.`);
    namesByPort.set(port, variable);
    if (await isPortTaken(port)) {
      throw new StartError(
        `El puerto ${port} está ocupado. Ciérralo o elige otro, por ejemplo: ${variable}=0 npm start`,
      );
    }
  }
}

/** Returns a port that is free now. */
export function findFreePort(): Promise<number> {
  return listenBriefly(0, "127.0.0.1");
}

async function isPortTaken(port: number): Promise<boolean> {
  // For localhost browsers try [::1] first, so another program there would answer instead.
  for (const host of ["127.0.0.1", "::1"]) {
    const code = await listenBriefly(port, host).then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (code === "EADDRINUSE") return true;
    if (code === "EACCES")
      throw new StartError(`El sistema no permite usar el puerto ${port}: elige uno mayor de 1023.`);
  }
  return false;
}

function listenBriefly(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}
