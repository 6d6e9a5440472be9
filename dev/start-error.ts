// What went wrong in words for the person who typed `npm start`; anything else is a fault of ours and keeps its stack.

export class StartError extends Error {
  override readonly name = "StartError";
}
