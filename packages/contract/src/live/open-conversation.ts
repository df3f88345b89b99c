import type { Conversation } from './conversation.ts';

/** A room in which nobody has changed anything yet. Apart from the schemas, for pages without zod. */
export const OPEN_CONVERSATION: Conversation = {
  revision: 0,
  slowSeconds: 0,
  linksOff: false,
  pinned: null,
  notice: null,
};
