let sending = 0;

/** Runs a form's send. Errors with `fields` that happen meanwhile are shown by that form. */
export async function asFormSend<Result>(send: () => Promise<Result>): Promise<Result> {
  sending += 1;
  try {
    return await send();
  } finally {
    sending -= 1;
  }
}

export const isFormSending = (): boolean => sending > 0;
