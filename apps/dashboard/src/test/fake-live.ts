import { FakeServer, refuseEvent } from '@atrio/client/test-kit/fake-server';
import { act } from '@testing-library/react';
import { closeConnection, connectionSource, openConnection } from '../kit/live/connection.ts';

export { refuseEvent as refuseLive };

let server = new FakeServer(act);

/** Answers an event in this test. An event without an answer, or against the contract, fails it. */
export const answerLive: FakeServer['answer'] = (event, handler) => server.answer(event, handler);

/** From now on the page's connection is ready. */
export function goLive(): FakeServer {
  openConnection();
  server.become('ready');
  return server;
}

/** Gives each test a server of its own. Connections to it are not ready before `goLive`. */
export function installFakeLive(): void {
  closeConnection();
  server = new FakeServer(act);
  connectionSource.connect = server.connect;
}

export function takeLiveProblems(): string[] {
  return server.takeProblems();
}
