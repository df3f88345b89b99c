/** A visitor by socket.io, from the documents alone. The first argument is the library's release, 3 or 4. */
const [release, start] = process.argv.slice(2);
const { io } = await (release === '3' ? import('socket.io-client-3') : import('socket.io-client'));
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

const socket = io(url, { path: new URL(manifest.socketUrl, url).pathname });
const ask = (event, ...args) =>
  new Promise((resolve, reject) =>
    socket.emit(event, ...args, (answer) =>
      answer.success ? resolve(answer) : reject(new Error(answer.error.message)),
    ),
  );
socket.on('playerMessage', ({ message, sender }) => {
  if (sender.id !== visitor.id) say({ heard: message });
});
socket.on('banned', ({ reason }) => {
  say({ banned: reason });
  socket.disconnect();
});
socket.on('connect', async () => {
  await ask('identify', token);
  const { onlineNow } = await ask('joinRoom', sceneName);
  say({ joined: onlineNow });
  await ask('playerMessage', { message: `Aqui é ${visitor.name}` });
});
