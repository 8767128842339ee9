/** A command cannot do what was asked; `message` is the one line to print. */
export class CommandError extends Error {}
