import { copy } from "./copy";
import { element } from "./element";

/** Where files are dropped or, by mouse or keyboard, chosen. */
export function dropZone(onFiles: (files: File[]) => void): HTMLElement {
  const input = element("input", { type: "file", multiple: "", class: "verifier-file" });
  const hint = copy.chooseHint;
  const zone = element(
    "label",
    { class: "verifier-drop" },
    input,
    element("span", { class: "verifier-choose" }, copy.choose),
    element("span", { class: "verifier-hint" }, hint),
  );
  input.addEventListener("change", () => {
    onFiles([...(input.files ?? [])]);
    input.value = ""; // So that the same file can be chosen again.
  });
  listenForDrops(zone, onFiles);
  return zone;
}

function listenForDrops(zone: HTMLElement, onFiles: (files: File[]) => void) {
  const mark = (isOver: boolean) => zone.classList.toggle("is-over", isOver);
  zone.addEventListener("dragover", (event) => {
    event.preventDefault(); // Otherwise the browser opens the file instead.
    mark(true);
  });
  zone.addEventListener("dragleave", () => mark(false));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
}
