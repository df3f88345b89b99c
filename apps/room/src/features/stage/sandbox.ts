const ALLOWED =
  'allow-scripts allow-forms allow-popups allow-presentation allow-pointer-lock allow-downloads';

/**
 * What an embedded page may do. A foreign one keeps its own origin; one of ours must not, for with
 * scripts and our origin it could read the tokens kept here.
 */
export function sandboxFor(address: string, own = window.location): string {
  const isForeign =
    URL.canParse(address, own.href) && new URL(address, own.href).origin !== own.origin;
  return isForeign ? `${ALLOWED} allow-same-origin` : ALLOWED;
}
