import { messages } from "./messages";
import { element } from "./element";

/** Renders the area where a user drops files, or chooses them by mouse or keyboard. */
export function dropZone(onFiles: (files: File[]) => void): HTMLElement {
  const input = element("input", { type: "file", multiple: "", class: "verifier-file" });
  const hint = messages.chooseHint;
  const zone = element(
    "label",
    { class: "verifier-drop" },
    input,
    element("span", { class: "verifier-choose" }, messages.choose),
    element("span", { class: "verifier-hint" }, hint),
  );
  input.addEventListener("change", () => {
    onFiles([...(input.files ?? [])]);
    input.value = ""; // Lets the user choose the same file again.
  });
  listenForDrops(zone, onFiles);
  return zone;
}

function listenForDrops(zone: HTMLElement, onFiles: (files: File[]) => void) {
  const markOver = (isOver: boolean) => zone.classList.toggle("is-over", isOver);
  zone.addEventListener("dragover", (event) => {
    event.preventDefault(); // Without this the browser opens the file.
    markOver(true);
  });
  zone.addEventListener("dragleave", () => markOver(false));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    markOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
}
