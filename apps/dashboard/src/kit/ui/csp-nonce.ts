/** The nonce of this response, by which the CSP allows style tags made at run time. */
export function readCspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/**
 * react-remove-scroll, behind Mantine's dialogs, makes a style tag of its own and asks the
 * `get-nonce` package for the nonce, which looks for this bundler-neutral global.
 */
export function publishCspNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readCspNonce() });
}
