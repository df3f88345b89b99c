/** The calls' yardstick: a bare server that answers the same bytes. */
import { createServer } from 'node:http';

const { PORT, CONTENT_TYPE = 'application/json', BODY = '' } = process.env;
const body = Buffer.from(BODY);

createServer((request, response) => {
  // Reads the body of a POST, as every server must.
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': CONTENT_TYPE, 'content-length': body.length });
    response.end(body);
  });
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
