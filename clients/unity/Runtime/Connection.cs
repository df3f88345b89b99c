using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>One connection from its first frame to its last: events, and answers to what was asked.</summary>
    sealed class Connection
    {
        const int AnswerMs = 10000;
        const int LookMs = 5000;

        readonly ISocket socket;
        readonly ITransport transport;
        readonly Action<string, XElement> handle;
        readonly Dictionary<long, TaskCompletionSource<XElement>> asked =
            new Dictionary<long, TaskCompletionSource<XElement>>();
        /// <summary>The server pings at least as often; told by its hello.</summary>
        int silenceMs = 30000;
        int silentMs;
        long serial;
        bool isClosed;

        /// <param name="handle">told each event and its payload, in order</param>
        public Connection(ISocket socket, ITransport transport, Action<string, XElement> handle)
        {
            this.socket = socket;
            this.transport = transport;
            this.handle = handle;
        }

        /// <summary>Completes when the connection has ended.</summary>
        public async Task Listen()
        {
            WatchSilence();
            try
            {
                for (;;)
                {
                    var text = await socket.Receive();
                    if (text == null || isClosed) return;
                    silentMs = 0;
                    await Handle(Json.Parse(text));
                }
            }
            finally
            {
                Close();
            }
        }

        /// <exception cref="AtrioException">The server refuses, or does not answer in time.</exception>
        public Task<XElement> Ask(string name, params XElement[] args)
        {
            return Ask("send", Json.Field("event", name), Json.List("args", args));
        }

        /// <summary>Says who this is; again with each renewed token.</summary>
        public Task<XElement> Identify(string token)
        {
            return Ask("hello", Json.Field("version", 1), Json.Field("token", token));
        }

        public void Close()
        {
            List<TaskCompletionSource<XElement>> left;
            lock (asked)
            {
                isClosed = true;
                left = new List<TaskCompletionSource<XElement>>(asked.Values);
                asked.Clear();
            }
            socket.Close();
            foreach (var one in left) one.TrySetException(AtrioException.Unanswered());
        }

        async Task<XElement> Ask(string type, XElement first, XElement second)
        {
            // Without RunContinuationsAsynchronously: below WhenAny that takes a thread of the pool,
            // and browsers have none.
            var answer = new TaskCompletionSource<XElement>();
            long id;
            lock (asked)
            {
                if (isClosed) throw AtrioException.Unanswered();
                id = ++serial;
                asked[id] = answer;
            }
            var frame = Json.Object(
                Json.Field("type", type), first, second, Json.Field("id", id));
            await socket.Send(Json.Write(frame));
            if (await Task.WhenAny(answer.Task, transport.Wait(AnswerMs)) != answer.Task)
            {
                lock (asked) asked.Remove(id);
                throw AtrioException.Unanswered();
            }
            var told = await answer.Task;
            // What follows must not hold up the next frame.
            await Task.Yield();
            if (!told.Flag("success")) throw AtrioException.Of(told.Part("error"));
            return told;
        }

        async Task Handle(XElement frame)
        {
            switch (frame.Text("type"))
            {
                case "hello":
                    var seconds = frame.Number("pingSeconds") + frame.Number("timeoutSeconds");
                    silenceMs = (int)seconds * 1000;
                    break;
                case "ping":
                    await socket.Send("{\"type\":\"pong\"}");
                    break;
                case "ack":
                    TaskCompletionSource<XElement> answer;
                    lock (asked)
                    {
                        var id = frame.Number("id");
                        if (asked.TryGetValue(id, out answer)) asked.Remove(id);
                    }
                    if (answer != null) answer.TrySetResult(frame.Part("answer"));
                    break;
                case "event":
                    handle(frame.Text("event"), frame.Part("payload"));
                    break;
            }
        }

        /// <summary>
        /// A network that went away says nothing: only the missing pings tell. Waits are added up,
        /// because a clock goes on while a game is suspended. Nobody waits for this.
        /// </summary>
        async void WatchSilence()
        {
            while (!isClosed)
            {
                await transport.Wait(LookMs);
                silentMs += LookMs;
                if (silentMs > silenceMs) Close();
            }
        }
    }
}
