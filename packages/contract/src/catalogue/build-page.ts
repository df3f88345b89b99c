/**
 * Data that the server writes into the loading page of a build (`/build/{name}/`). All addresses
 * are paths on the page's own server. The page only reads it, so a type is enough.
 */
export interface BuildPage {
  name: string;
  logoUrl: string | null;
  backgroundUrl: string | null;
  /** The version of the files; it changes with them. */
  version: string;
  loaderUrl: string;
  frameworkUrl: string;
  dataUrl: string;
  codeUrl: string;
  symbolsUrl: string | null;
  memoryUrl: string | null;
  /** Of a build with threads, since Unity 6. */
  workerUrl: string | null;
  /** The folder in which Unity looks for its `StreamingAssets`; without a slash at the end. */
  streamingAssetsUrl: string;
  /** True when the browser keeps what the build stores: its page has an origin that can be named. */
  keepsData: boolean;
}
