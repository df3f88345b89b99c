using System.Threading.Tasks;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>The page of a room that shows this build in its middle, and hands it its visitor.</summary>
    public static class RoomPage
    {
        /// <summary>
        /// The visit of whoever plays, to be joined; null where the build runs by itself: outside of
        /// a browser, in a page of its own, or in front of an administrator.
        /// </summary>
        /// <exception cref="AtrioException">The server refuses, or cannot be reached.</exception>
        public static async Task<Visit> TakeOver()
        {
#if UNITY_WEBGL && !UNITY_EDITOR
            var transport = new BrowserTransport();
            var handed = await transport.AskPage();
            return handed == null ? null : await Of(handed, transport);
#else
            return await Task.FromResult<Visit>(null);
#endif
        }

        /// <param name="handed">what the loading page was given</param>
        internal static Task<Visit> Of(XElement handed, ITransport transport)
        {
            var room = new AtrioRoom(handed.Text("url"), handed.Text("sceneName"), null, transport);
            return room.Begin(new Entry(handed));
        }
    }
}
