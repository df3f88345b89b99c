#if !UNITY_WEBGL || UNITY_EDITOR
using System;
using System.IO;
using System.Net;
using System.Net.WebSockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Atrio
{
    /// <summary>
    /// .NET's own client, for everything but browsers. HttpWebRequest, because HttpClient has to be
    /// referenced by hand in some of Unity's profiles.
    /// </summary>
    public sealed class DotNetTransport : ITransport
    {
        const int AnswerMs = 20000;

        public async Task<HttpAnswer> Call(HttpCall call)
        {
            var request = WebRequest.CreateHttp(call.Url);
            request.Method = call.Method;
            request.AutomaticDecompression = DecompressionMethods.GZip;
            foreach (var header in call.Headers) request.Headers[header.Key] = header.Value;
            try
            {
                var answering = Answer(request, call.Body);
                if (await Task.WhenAny(answering, Wait(AnswerMs)) != answering) request.Abort();
                using (var response = await answering)
                using (var stream = response.GetResponseStream())
                using (var body = new MemoryStream())
                {
                    await stream.CopyToAsync(body);
                    return new HttpAnswer
                    {
                        Status = (int)response.StatusCode,
                        ETag = response.Headers["ETag"],
                        Body = body.ToArray(),
                    };
                }
            }
            catch (Exception error) when (error is WebException || error is IOException)
            {
                throw AtrioException.Unanswered();
            }
        }

        public async Task<ISocket> Connect(string url)
        {
            var socket = new ClientWebSocket();
            try
            {
                using (var patience = new CancellationTokenSource(AnswerMs))
                {
                    await socket.ConnectAsync(new Uri(url), patience.Token);
                }
                return new DotNetSocket(socket);
            }
            // Each platform throws others of its own.
            catch (Exception)
            {
                socket.Dispose();
                throw AtrioException.Unanswered();
            }
        }

        public Task Wait(int milliseconds)
        {
            return Task.Delay(milliseconds);
        }

        static async Task<HttpWebResponse> Answer(HttpWebRequest request, string body)
        {
            if (body != null)
            {
                request.ContentType = "application/json";
                var bytes = Encoding.UTF8.GetBytes(body);
                using (var stream = await request.GetRequestStreamAsync())
                {
                    await stream.WriteAsync(bytes, 0, bytes.Length);
                }
            }
            try
            {
                return (HttpWebResponse)await request.GetResponseAsync();
            }
            // A status that is no success, or 304: an answer as well.
            catch (WebException error) when (error.Response is HttpWebResponse)
            {
                return (HttpWebResponse)error.Response;
            }
        }
    }

    sealed class DotNetSocket : ISocket
    {
        readonly ClientWebSocket socket;
        /// <summary>ClientWebSocket wants one frame at a time.</summary>
        readonly SemaphoreSlim turn = new SemaphoreSlim(1);
        readonly byte[] part = new byte[16384];

        public DotNetSocket(ClientWebSocket socket)
        {
            this.socket = socket;
        }

        public async Task Send(string frame)
        {
            var bytes = new ArraySegment<byte>(Encoding.UTF8.GetBytes(frame));
            await turn.WaitAsync();
            try
            {
                await socket.SendAsync(bytes, WebSocketMessageType.Text, true, CancellationToken.None);
            }
            catch (Exception)
            {
                throw AtrioException.Unanswered();
            }
            finally
            {
                turn.Release();
            }
        }

        public async Task<string> Receive()
        {
            using (var frame = new MemoryStream())
            {
                try
                {
                    for (;;)
                    {
                        var room = new ArraySegment<byte>(part);
                        var read = await socket.ReceiveAsync(room, CancellationToken.None);
                        if (read.MessageType == WebSocketMessageType.Close) return null;
                        frame.Write(part, 0, read.Count);
                        if (read.EndOfMessage) return Encoding.UTF8.GetString(frame.ToArray());
                    }
                }
                // A lost connection, or a closed one.
                catch (Exception)
                {
                    return null;
                }
            }
        }

        public void Close()
        {
            socket.Abort();
            socket.Dispose();
        }
    }
}
#endif
