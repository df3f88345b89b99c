/**
 * Prints NAME=value lines for the services that the test suite can use on this machine: a
 * PostgreSQL that trusts local connections and a Redis without a password. Needs no package.
 */
import { connect } from 'node:net';

const PROBE_MS = 2_000;
/** Protocol 3.0, then the parameters; the length counts itself. */
const STARTUP = Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1');
/** Message 'R' (authentication), length 8, code 0: no password is required. */
const TRUSTED = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1');

const length = Buffer.alloc(4);
length.writeInt32BE(STARTUP.length + 4);
const [postgres, redis] = await Promise.all([
  answers(5432, Buffer.concat([length, STARTUP]), TRUSTED),
  answers(6379, Buffer.from('PING\r\n'), Buffer.from('+PONG')),
]);
if (postgres) console.log('TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres');
if (redis) console.log('TEST_REDIS_URL=redis://127.0.0.1:6379');

/**
 * @param {number} port
 * @param {Buffer} question
 * @param {Buffer} expected the answer's first bytes
 * @returns {Promise<boolean>}
 */
function answers(port, question, expected) {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const socket = connect({ port, host: '127.0.0.1', timeout: PROBE_MS });
    const end = () => {
      socket.destroy();
      resolve(received.subarray(0, expected.length).equals(expected));
    };
    socket.on('connect', () => socket.write(question));
    socket.on('data', (/** @type {Buffer} without an encoding set */ chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length >= expected.length) end();
    });
    socket.on('error', end).on('timeout', end).on('end', end);
  });
}
