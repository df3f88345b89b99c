import type { EventHandlers } from '../../../http/socket-events.ts';
import * as messageService from './messages.service.ts';

export const events: EventHandlers = {
  playerMessage: messageService.sendMessage,
  editMessage: messageService.editMessage,
  deleteMessage: messageService.deleteMessage,
  getMessages: messageService.readMessages,
  panelGetMessagesOnRoom: messageService.readRoomMessages,
  panelDeleteMessagesOf: messageService.deleteMessagesOf,
};
