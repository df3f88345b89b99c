/**
 * What the server writes into the loading page of a build (`/build/{name}/`): all addresses are
 * paths on the page's own server. The page only reads it, so a type is all there is.
 */
export interface BuildPage {
  name: string;
  logoUrl: string | null;
  backgroundUrl: string | null;
  /** Of the files; another one means other files. */
  version: string;
  loaderUrl: string;
  frameworkUrl: string;
  dataUrl: string;
  codeUrl: string;
  symbolsUrl: string | null;
  memoryUrl: string | null;
}
