using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>
    /// A room of a server, from outside: what is in it, its files, and the way in. Await in Unity
    /// from the main thread; everything comes back there.
    /// </summary>
    public sealed class AtrioRoom
    {
        readonly Uri server;
        readonly string path;
        readonly ITransport transport;
        /// <summary>None in a browser, which keeps them by itself.</summary>
        readonly IBundleStore store = null;
        /// <summary>Answers for everybody that have an ETag, by address.</summary>
        readonly ConcurrentDictionary<string, HttpAnswer> known =
            new ConcurrentDictionary<string, HttpAnswer>();

        /// <param name="url">the server's origin, such as https://salas.exemplo.com.br</param>
        /// <param name="store">keeps bundles on this device; null downloads them each time</param>
        /// <param name="transport">null takes the platform's own</param>
        public AtrioRoom(
            string url,
            string sceneName,
            IBundleStore store = null,
            ITransport transport = null)
        {
            server = new Uri(url);
            SceneName = sceneName;
            path = "/client/rooms/" + Uri.EscapeDataString(sceneName);
#if !UNITY_WEBGL || UNITY_EDITOR
            this.store = store;
#endif
            this.transport = transport ?? OwnTransport();
        }

        public string SceneName { get; }

        /// <summary>Asked for again it costs little: the server says if nothing has changed.</summary>
        /// <param name="platform">bundles of this one alone: webgl, android or windows</param>
        /// <param name="token">a visitor's, for the files of a private room</param>
        /// <exception cref="AtrioException">The server refuses, or cannot be reached.</exception>
        public async Task<Manifest> ReadManifest(string platform = null, string token = null)
        {
            var query = platform == null ? "" : "?platform=" + platform;
            var answer = await Get(server.Whole(path + query), token);
            return new Manifest(Json.Parse(answer.Body), server);
        }

        /// <summary>The customization catalogue; read from the server only when it has changed.</summary>
        public async Task<IReadOnlyList<Category>> ReadCatalogue(Manifest manifest)
        {
            var url = manifest.CatalogueUrl;
            var answer = Known(url);
            if (answer == null || answer.ETag != manifest.CatalogueETag) answer = await Get(url);
            var categories = Json.Parse(answer.Body).Items("categories");
            return categories.Select(category => new Category(category, server)).ToList();
        }

        /// <summary>Mails a code to an address that has a ticket of a private room.</summary>
        public Task RequestCode(string email)
        {
            return Post(path + "/code", Json.Object(Json.Field("email", email)));
        }

        /// <summary>What stands on a guest's pass; reading it uses nothing up.</summary>
        /// <param name="device">the key that <see cref="Enter"/> is going to send</param>
        public async Task<Pass> ReadPass(string pass, string device = null)
        {
            var fields = Json.Object(Json.Field("pass", pass), Json.Field("device", device));
            return new Pass(await Post("/client/pass", fields));
        }

        /// <summary>Mails a code to the guest of a pass, for another device than the one that has it.</summary>
        public Task RequestPassCode(string pass)
        {
            return Post("/client/pass/code", Json.Object(Json.Field("pass", pass)));
        }

        /// <summary>
        /// Makes somebody a visitor. The visit begins with <see cref="Visit.Join"/>, so that nothing
        /// is missed by those who listen to it before.
        /// </summary>
        /// <exception cref="AtrioException">
        /// A field is wrong, a private room wants address and code, or the visitor is banned.
        /// </exception>
        public async Task<Visit> Enter(Entrance entrance)
        {
            var entry = await Post(path + "/enter", Json.Object(
                Json.Field("name", entrance.Name),
                Json.Field("email", entrance.Email),
                Json.Field("code", entrance.Code),
                Json.Field("pass", entrance.Pass),
                Json.Field("device", entrance.Device),
                Json.Field("refreshToken", entrance.RefreshToken)));
            return await Begin(new Entry(entry));
        }

        internal async Task<Visit> Begin(Entry entry)
        {
            var manifest = await ReadManifest();
            return new Visit(this, transport, manifest.WebSocketUrl, entry);
        }

        /// <summary>A bundle's bytes, for <c>AssetBundle.LoadFromMemory</c>.</summary>
        /// <exception cref="AtrioException">
        /// WRONG_HASH: what came is not what the manifest promised.
        /// </exception>
        public async Task<byte[]> Download(Bundle bundle)
        {
            var isKept = store != null && bundle.Sha256 != null;
            var kept = isKept ? store.Read(bundle.Sha256) : null;
            if (kept != null) return kept;
            var answer = await Get(bundle.Url);
            // Unknown for a moment after an upgrade of the server.
            if (bundle.Sha256 != null && BundleHash.Of(answer.Body) != bundle.Sha256)
            {
                throw new AtrioException("WRONG_HASH", "O arquivo baixado não é o que a sala anuncia");
            }
            if (isKept) store.Write(bundle.Sha256, answer.Body);
            return answer.Body;
        }

        internal async Task<Entry> Refresh(string refreshToken)
        {
            var body = Json.Object(Json.Field("refreshToken", refreshToken));
            return new Entry(await Post("/client/refresh", body));
        }

        static ITransport OwnTransport()
        {
#if UNITY_WEBGL && !UNITY_EDITOR
            return new BrowserTransport();
#else
            return new DotNetTransport();
#endif
        }

        /// <param name="token">the answer is then for its holder alone, and not kept</param>
        async Task<HttpAnswer> Get(string url, string token = null)
        {
            var call = new HttpCall { Url = url };
            if (token != null) call.Headers["Authorization"] = "Bearer " + token;
            var last = token == null ? Known(url) : null;
            if (last != null) call.Headers["If-None-Match"] = last.ETag;
            var answer = await transport.Call(call);
            if (last != null && answer.Status == 304) return last;
            Check(answer);
            // Bundles are kept by their hash.
            var isFile = url.StartsWith(server.Whole("/files/"), StringComparison.Ordinal);
            if (answer.ETag != null && token == null && !isFile) known[url] = answer;
            return answer;
        }

        HttpAnswer Known(string url)
        {
            return known.TryGetValue(url, out var answer) ? answer : null;
        }

        async Task<XElement> Post(string target, XElement body)
        {
            var answer = await transport.Call(new HttpCall
            {
                Method = "POST",
                Url = server.Whole(target),
                Body = Json.Write(body),
            });
            Check(answer);
            return Json.Parse(answer.Body);
        }

        static void Check(HttpAnswer answer)
        {
            if (answer.Status >= 200 && answer.Status < 300) return;
            throw AtrioException.Of(Json.Parse(answer.Body).Part("error"), answer.Status);
        }
    }

    /// <summary>What a door wants to know.</summary>
    public sealed class Entrance
    {
        public string Name;
        /// <summary>For a private room: a ticket's address, and the code that was mailed to it.</summary>
        public string Email;
        public string Code;
        /// <summary>A guest's pass or its address, in place of the e-mail.</summary>
        public string Pass;
        /// <summary>With a pass: a random key of 22 to 100 letters and digits that this device keeps.</summary>
        public string Device;
        /// <summary>Of an earlier visit to a public room, to be the same visitor again.</summary>
        public string RefreshToken;
    }

    /// <summary>A visitor's way back in.</summary>
    sealed class Entry
    {
        /// <summary>A minute less than the server's, by a clock that may be wrong but goes on evenly.</summary>
        static readonly TimeSpan life = TimeSpan.FromMinutes(14);

        readonly DateTime receivedAt = DateTime.UtcNow;

        public string Token { get; }
        public string RefreshToken { get; }
        public Person Visitor { get; }
        public bool IsOld => DateTime.UtcNow - receivedAt > life;

        public Entry(XElement json)
        {
            Token = json.Text("token");
            RefreshToken = json.Text("refreshToken");
            Visitor = new Person(json.Part("visitor"));
        }
    }
}
