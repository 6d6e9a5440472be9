// `npm run contracts`: compares the local stand-ins with the providers' own documents, which are outside the repository.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Contract } from "./check";
import { resendContract } from "./resend";
import { stripeContract } from "./stripe";

const root = fileURLToPath(new URL("../..", import.meta.url));
const chosenFolder = process.env.CONTRACTS_DIR;

if (!chosenFolder) {
  console.error(
    "Falta CONTRACTS_DIR: la carpeta con los documentos de los proveedores que hay que comprobar.",
  );
  process.exitCode = 1;
} else await checkFolder(resolve(root, chosenFolder));

async function checkFolder(folder: string) {
  if (!existsSync(folder)) {
    console.log(
      `No hay contratos que comprobar: la carpeta ${folder} no existe (se elige con CONTRACTS_DIR).`,
    );
    return;
  }
  let broken = 0;
  for (const contract of [resendContract, stripeContract])
    broken += await runContract(await contract(folder));
  process.exitCode = broken > 0 ? 1 : 0;
}

async function runContract({ checks, close }: Contract): Promise<number> {
  let broken = 0;
  for (const { name, run } of checks) {
    const problems = await run().catch((error: unknown) => [String(error)]);
    console.log(`${problems.length > 0 ? "✗" : "✓"} ${name}`);
    for (const problem of problems) console.log(`    ${problem}`);
    if (problems.length > 0) broken += 1;
  }
  await close();
  return broken;
}
