#if UNITY_WEBGL && !UNITY_EDITOR
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
using System.Xml.Linq;
using UnityEngine;

namespace Atrio
{
    /// <summary>
    /// The browser's fetch, WebSocket and clock, through Plugins/WebGL/Atrio.jslib. JavaScript keeps
    /// what happened, and each frame of the game takes it: so nothing has to call back into C#, which
    /// each release of Unity does in another way.
    /// </summary>
    public sealed class BrowserTransport : ITransport
    {
        static BrowserPump pump;

        public BrowserTransport()
        {
            if (pump != null) return;
            var host = new GameObject("Atrio") { hideFlags = HideFlags.HideAndDontSave };
            Object.DontDestroyOnLoad(host);
            pump = host.AddComponent<BrowserPump>();
        }

        public async Task<HttpAnswer> Call(HttpCall call)
        {
            var headers = Json.Object(call.Headers.Select(one => Json.Field(one.Key, one.Value)).ToArray());
            var id = AtrioCall(call.Method, call.Url, Json.Write(headers), call.Body ?? "");
            var answer = await pump.Answer(id);
            var status = (int)answer.Number("status");
            if (status == 0) throw AtrioException.Unanswered();
            var body = new byte[answer.Number("bytes")];
            AtrioTake(id, body);
            return new HttpAnswer { Status = status, ETag = answer.Text("etag"), Body = body };
        }

        public async Task<ISocket> Connect(string url)
        {
            var id = AtrioConnect(url);
            var socket = new BrowserSocket(id);
            pump.Sockets[id] = socket;
            if (await socket.Opened.Task) return socket;
            throw AtrioException.Unanswered();
        }

        public Task Wait(int milliseconds)
        {
            return pump.Answer(AtrioWait(milliseconds));
        }

        /// <summary>Who plays, as the page around the build was told; null if nobody was handed over.</summary>
        public async Task<XElement> AskPage()
        {
            return (await pump.Answer(AtrioAskPage())).Part("visitor");
        }

        [DllImport("__Internal")]
        static extern int AtrioAskPage();

        [DllImport("__Internal")]
        static extern int AtrioCall(string method, string url, string headers, string body);

        [DllImport("__Internal")]
        static extern void AtrioTake(int id, byte[] into);

        [DllImport("__Internal")]
        static extern int AtrioConnect(string url);

        [DllImport("__Internal")]
        static extern int AtrioWait(int milliseconds);
    }

    sealed class BrowserSocket : ISocket
    {
        readonly int id;
        readonly Queue<string> frames = new Queue<string>();
        TaskCompletionSource<string> reader;
        bool isClosed;

        /// <summary>False if it could not be opened.</summary>
        public readonly TaskCompletionSource<bool> Opened = new TaskCompletionSource<bool>();

        public BrowserSocket(int id)
        {
            this.id = id;
        }

        public Task Send(string frame)
        {
            if (isClosed) throw AtrioException.Unanswered();
            AtrioSend(id, frame);
            return Task.CompletedTask;
        }

        public Task<string> Receive()
        {
            if (frames.Count > 0) return Task.FromResult(frames.Dequeue());
            if (isClosed) return Task.FromResult<string>(null);
            reader = new TaskCompletionSource<string>();
            return reader.Task;
        }

        public void Close()
        {
            AtrioClose(id);
            End();
        }

        public void Take(string frame)
        {
            if (isClosed) return;
            if (reader == null) frames.Enqueue(frame);
            else Read(frame);
        }

        public void End()
        {
            if (isClosed) return;
            isClosed = true;
            Opened.TrySetResult(false);
            if (reader != null) Read(null);
        }

        void Read(string frame)
        {
            var waiting = reader;
            reader = null;
            waiting.SetResult(frame);
        }

        [DllImport("__Internal")]
        static extern void AtrioSend(int id, string frame);

        [DllImport("__Internal")]
        static extern void AtrioClose(int id);
    }

    /// <summary>Takes what happened in JavaScript since the last frame of the game.</summary>
    sealed class BrowserPump : MonoBehaviour
    {
        readonly Dictionary<int, TaskCompletionSource<XElement>> asked =
            new Dictionary<int, TaskCompletionSource<XElement>>();

        public readonly Dictionary<int, BrowserSocket> Sockets = new Dictionary<int, BrowserSocket>();

        public Task<XElement> Answer(int id)
        {
            asked[id] = new TaskCompletionSource<XElement>();
            return asked[id].Task;
        }

        void Update()
        {
            for (var news = AtrioNext(); news != ""; news = AtrioNext()) Handle(Json.Parse(news));
        }

        void Handle(XElement news)
        {
            var id = (int)news.Number("id");
            if (asked.ContainsKey(id))
            {
                var answer = asked[id];
                asked.Remove(id);
                answer.SetResult(news);
                return;
            }
            if (!Sockets.ContainsKey(id)) return;
            var socket = Sockets[id];
            switch (news.Text("kind"))
            {
                case "opened":
                    socket.Opened.TrySetResult(true);
                    break;
                case "frame":
                    socket.Take(news.Text("text"));
                    break;
                case "closed":
                    Sockets.Remove(id);
                    socket.End();
                    break;
            }
        }

        [DllImport("__Internal")]
        static extern string AtrioNext();
    }
}
#endif
