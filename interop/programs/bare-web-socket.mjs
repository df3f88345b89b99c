/** A visitor by a plain WebSocket, Node's own, and no library at all. */
const [start] = process.argv.slice(2);
const { url, sceneName, ...who } = JSON.parse(start);
const room = `${url}/client/rooms/${sceneName}`;
const say = (line) => console.log(JSON.stringify(line));

const manifest = await (await fetch(room)).json();
say({ manifest: { room: manifest.room.name, door: manifest.door } });

const headers = { 'content-type': 'application/json' };
const body = JSON.stringify(who);
const { token, visitor } = await (
  await fetch(`${room}/enter`, { method: 'POST', headers, body })
).json();
say({ entered: { ...visitor, token } });

const address = new URL(manifest.webSocketUrl, url);
address.protocol = address.protocol.replace('http', 'ws');
const socket = new WebSocket(address);
const send = (frame) => socket.send(JSON.stringify(frame));

socket.onmessage = ({ data }) => {
  const { type, version, event, payload } = JSON.parse(data);
  if (type === 'ping') send({ type: 'pong' });
  if (type === 'hello') send({ type, version, token, resume: { room: sceneName } });
  if (event === 'roomJoined') {
    say({ joined: payload.onlineNow });
    send({ type: 'send', event: 'playerMessage', args: [{ message: `Aqui é ${visitor.name}` }] });
  }
  if (event === 'playerMessage' && payload.sender.id !== visitor.id)
    say({ heard: payload.message });
  if (event === 'banned') say({ banned: payload.reason });
};
