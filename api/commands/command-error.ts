/** The command cannot do its work, or found a problem; `message` is the text to print. */
export class CommandError extends Error {}
