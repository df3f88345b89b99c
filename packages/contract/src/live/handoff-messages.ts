/**
 * What a build and the room's page that frames it say to each other by `postMessage`
 * (docs/product/clients.md#a-build-inside-its-room). Types alone: neither page parses with schemas.
 */

/** The build asks who plays; it holds nothing secret, so it may go to any page. */
export interface HandoffQuestion {
  type: 'atrio:hello';
  version: number;
}

/** The room's page answers, to the build's origin alone. */
export interface HandoffAnswer {
  type: 'atrio:visitor';
  version: number;
  /** For `POST /client/handoff`, within 30 seconds; null: nobody is handed over. */
  code: string | null;
}
