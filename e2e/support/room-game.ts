/**
 * A game's script that plays as the visitor of its room, over a plain WebSocket: it says who plays,
 * writes 'Olá do jogo' when it is clicked, and shows the last message that it has heard.
 */
export const ROOM_GAME = `
  var said = document.createElement('output');
  said.style.cssText = 'position:fixed;inset:auto 0 0;color:#fff;font:20px sans-serif';
  document.body.append(said);
  var tell = function (words) { said.textContent = words; };
  window.atrio.then(function (visit) {
    if (!visit) return tell('Ninguém foi apresentado');
    tell('Quem joga: ' + visit.visitor.name);
    var socket = new WebSocket(visit.url.replace('http', 'ws') + '/client/ws');
    var serial = 0;
    var send = function (event, args) {
      serial += 1;
      socket.send(JSON.stringify({ type: 'send', id: serial, event: event, args: args }));
    };
    socket.onopen = function () {
      socket.send(JSON.stringify({ type: 'hello', version: 1, token: visit.token, resume: { room: visit.sceneName } }));
    };
    socket.onmessage = function (message) {
      var frame = JSON.parse(message.data);
      if (frame.type === 'ping') socket.send('{"type":"pong"}');
      if (frame.type !== 'event') return;
      if (frame.event === 'roomJoined') canvas.dataset.inside = frame.payload.onlineNow;
      if (frame.event === 'playerMessage') tell('Ouvi: ' + frame.payload.message);
    };
    canvas.addEventListener('click', function () {
      send('playerMessage', [{ message: 'Olá do jogo' }]);
    });
  });
`;
