/** An error that is printed in one line, without a stack trace, for the operator. */
export class PlainError extends Error {}
