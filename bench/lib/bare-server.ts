/** The calls' yardstick: a bare server that answers the same bytes, headers as well. */
import { createServer } from 'node:http';

const { PORT, HEADERS = '{}', BODY = '' } = process.env;
const body = Buffer.from(BODY);
const headers = { ...JSON.parse(HEADERS), 'content-length': body.length };

createServer((request, response) => {
  // Reads the body of a POST, as every server must.
  request.resume().on('end', () => {
    response.writeHead(200, headers);
    response.end(body);
  });
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
