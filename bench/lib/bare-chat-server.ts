/** The chat's yardstick: a bare socket.io server that only passes messages on to a room. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer();
const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => {
  socket.on('join', (room: string, done: () => void) => {
    socket.join(room);
    done();
  });
  socket.on('playerMessage', (message: { message: string; room: string }, done: () => void) => {
    io.to(message.room).emit('playerMessage', message);
    done();
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
