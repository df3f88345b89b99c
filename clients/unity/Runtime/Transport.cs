using System.Collections.Generic;
using System.Threading.Tasks;

namespace Atrio
{
    /// <summary>
    /// What a platform gives: calls, sockets and time. In a browser they are JavaScript's, since
    /// there .NET has no sockets, no threads, and so no timers.
    /// </summary>
    public interface ITransport
    {
        /// <exception cref="AtrioException">No answer came (NETWORK); any status is an answer.</exception>
        Task<HttpAnswer> Call(HttpCall call);

        /// <exception cref="AtrioException">NETWORK</exception>
        Task<ISocket> Connect(string url);

        Task Wait(int milliseconds);
    }

    /// <summary>A WebSocket of text frames.</summary>
    public interface ISocket
    {
        Task Send(string frame);

        /// <returns>null once the connection has ended</returns>
        Task<string> Receive();

        void Close();
    }

    public sealed class HttpCall
    {
        public string Method = "GET";
        public string Url;
        /// <summary>JSON, or null.</summary>
        public string Body;
        public Dictionary<string, string> Headers = new Dictionary<string, string>();
    }

    public sealed class HttpAnswer
    {
        public int Status;
        /// <summary>Null without one.</summary>
        public string ETag;
        public byte[] Body;
    }
}
