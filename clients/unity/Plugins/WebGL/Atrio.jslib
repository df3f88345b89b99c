/**
 * The browser's side of BrowserTransport. What happens is kept in a queue that the game takes once a
 * frame. The syntax is that of 2009: Unity 2019 reads no newer one.
 */
var AtrioLibrary = {
  $Atrio: {
    last: 0,
    news: [],
    bodies: {},
    sockets: {},

    /** A hidden tab draws no frames, and so the game does not wake up: pings are answered here. */
    answered: function (socket, text) {
      if (text !== '{"type":"ping"}') return text;
      socket.send('{"type":"pong"}');
      return '{"type":"answered"}';
    },
    tell: function (news) {
      Atrio.news.push(JSON.stringify(news));
    },
  },

  /** Makes a call of HTTP; its answer comes as { id, status, etag, bytes }, with status 0 if none came. */
  AtrioCall: function (method, url, headers, body) {
    var id = ++Atrio.last;
    var text = UTF8ToString(body);
    var init = { method: UTF8ToString(method), headers: JSON.parse(UTF8ToString(headers)) };
    if (text !== '') {
      init.body = text;
      init.headers['Content-Type'] = 'application/json';
    }
    var read = function (response) {
      return response.arrayBuffer().then(function (bytes) {
        Atrio.bodies[id] = new Uint8Array(bytes);
        var etag = response.headers.get('ETag');
        Atrio.tell({ id: id, status: response.status, etag: etag, bytes: bytes.byteLength });
      });
    };
    var fail = function () {
      Atrio.tell({ id: id, status: 0 });
    };
    fetch(UTF8ToString(url), init).then(read).then(null, fail);
    return id;
  },

  /** Copies an answer's body into the game's memory, once. */
  AtrioTake: function (id, into) {
    HEAPU8.set(Atrio.bodies[id], into);
    delete Atrio.bodies[id];
  },

  AtrioConnect: function (url) {
    var id = ++Atrio.last;
    var socket = new WebSocket(UTF8ToString(url));
    Atrio.sockets[id] = socket;
    socket.onopen = function () {
      Atrio.tell({ id: id, kind: 'opened' });
    };
    socket.onmessage = function (event) {
      Atrio.tell({ id: id, kind: 'frame', text: Atrio.answered(socket, event.data) });
    };
    socket.onclose = function () {
      delete Atrio.sockets[id];
      Atrio.tell({ id: id, kind: 'closed' });
    };
    return id;
  },

  AtrioSend: function (id, frame) {
    if (Atrio.sockets[id]) Atrio.sockets[id].send(UTF8ToString(frame));
  },

  AtrioClose: function (id) {
    if (Atrio.sockets[id]) Atrio.sockets[id].close();
  },

  AtrioWait: function (milliseconds) {
    var id = ++Atrio.last;
    setTimeout(function () {
      Atrio.tell({ id: id });
    }, milliseconds);
    return id;
  },

  /** Answers { id, visitor }: what the loading page was handed by the room's page; null is nobody. */
  AtrioAskPage: function () {
    var id = ++Atrio.last;
    Promise.resolve(window.atrio || null).then(function (visitor) {
      Atrio.tell({ id: id, visitor: visitor });
    });
    return id;
  },

  /** What happened longest ago and was not taken yet; empty if there is nothing. */
  AtrioNext: function () {
    var text = Atrio.news.shift() || '';
    var size = lengthBytesUTF8(text) + 1;
    var copy = _malloc(size);
    stringToUTF8(text, copy, size);
    return copy;
  },
};

autoAddDeps(AtrioLibrary, '$Atrio');
mergeInto(LibraryManager.library, AtrioLibrary);
