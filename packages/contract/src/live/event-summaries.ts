import type { ClientEvent, ServerEvent } from './realtime.ts';

/** One line about each event that clients send, for the published document and its page. */
export const clientEventSummaries: Record<ClientEvent, string> = {
  ping: 'Ask for a `pong`',
  identify:
    'Say who the connection is, by an access token or a visitor’s token; again once renewed',
  panelJoinRoom: 'Watch a room as one of its administrators, without counting as a visit',
  panelLeaveRoom: 'Stop watching a room',
  panelGetMessagesOnRoom: 'Read or search the messages of a room that one administers',
  panelDeleteMessagesOf: 'Delete every message of one person in a room, in both chats',
  panelWatchRooms: 'Follow how many people are inside one’s rooms',
  joinRoom: 'Enter a room, or take a place at its door; a visit lasts as long as the connection',
  leaveRoom: 'Give up one’s seat, or one’s place in the queue, at once',
  getPeople: 'Read a page of the people inside the joined room, or search them',
  getMessages: 'Read a page of the joined room’s messages',
  playerMessage: 'Write to the chat, or to one person',
  editMessage: 'Change a message of one’s own',
  deleteMessage: 'Delete a message of one’s own, or any as an administrator of the room',
  reportMessage: 'Report a message to the room’s team',
};

/** The same of the events that the server sends by itself. */
export const serverEventSummaries: Record<ServerEvent, string> = {
  pong: 'Answers a `ping` that carried no acknowledgement',
  welcome: 'Answers an `identify` that carried no acknowledgement: who the connection is now',
  banned: 'The visitor was banned from the joined room: why, and until when',
  playerMessage: 'A new message in the joined room',
  readPrivateMessage: 'A new private message for the caller',
  editMessage: 'A message was changed',
  deleteMessage: 'A message was deleted',
  deleteMessagesOf: 'All messages of one person were deleted',
  presence: 'People came to the joined room or left it',
  roomPresence: 'The number of people inside one of the watched rooms has changed',
  door: 'How a visitor who waits at a room’s door stands now',
  doorbell: 'How many people are inside and at the door, for the room’s administrators',
  reports: 'The number of open reports, for the room’s administrators',
  conversation: 'The way in which the joined room’s conversation is led has changed',
  held: 'The number of messages that wait for approval, for the room’s administrators',
  paymentChanged:
    'One of the caller’s payments is new or has changed, or something was done because of it',
  notification: 'A new notification for the caller, or another number of unread ones',
  roomClosed: 'The caller has lost a joined room: its right, its session or the room has ended',
  roomJoined: 'Answers a `joinRoom` or `panelJoinRoom` that carried no acknowledgement',
  roomMessages: 'Answers a read of messages that carried no acknowledgement',
  failure: 'A failed event that carried no acknowledgement',
};
