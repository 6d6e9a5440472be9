// A fault with a message for the person who ran `npm start`. Any other fault is a bug and keeps its stack.

export class StartError extends Error {
  override readonly name = "StartError";
}
