// The script of the page without connection: it tries again when asked and by itself when the network is back. The page
// stands at the very address that was wanted, so loading it again is all there is to do.
export {};

const button = document.querySelector("button")!;
const status = document.querySelector("[role=status]")!;

async function retry() {
  status.textContent = "Probando…";
  // Asked first, so that the page stays as it is when there is still nobody.
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", redirect: "manual" }).catch(
    () => null,
  );
  if (answer) location.reload();
  else status.textContent = "Sigue sin haber conexión.";
}

button.addEventListener("click", () => void retry());
addEventListener("online", () => void retry());
