/** Said in one line, without a stack trace, to the person who starts the server or a command. */
export class PlainError extends Error {}
