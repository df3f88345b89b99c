using System.Collections.Generic;
using System.Threading.Tasks;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>What somebody inside says and asks.</summary>
    public sealed partial class Visit
    {
        /// <summary>Writes to everybody, or to one person. While away it waits for a few seconds.</summary>
        /// <exception cref="AtrioException">
        /// The server refuses. After NETWORK the message may have arrived all the same: it is then
        /// among those that come after the return.
        /// </exception>
        public async Task<Message> Send(string text, long? to = null)
        {
            var message = Json.Object(Json.Field("message", text), Json.Field("to", to));
            var answer = await Ask("playerMessage", message);
            return new Message(answer.Part("message"));
        }

        /// <summary>A page of messages, oldest first: the newest, or those after or before an id.</summary>
        public async Task<IReadOnlyList<Message>> ReadMessages(
            long? after = null,
            long? before = null,
            int limit = 50)
        {
            return Inbox.Messages(await Ask("getMessages", Inbox.Page(after, before, limit)));
        }

        /// <summary>Changes a message of one's own.</summary>
        /// <exception cref="AtrioException">The server refuses.</exception>
        public async Task<Message> Edit(long id, string text)
        {
            var change = Json.Object(Json.Field("id", id), Json.Field("message", text));
            return new Message((await Ask("editMessage", change)).Part("message"));
        }

        /// <summary>Deletes a message of one's own.</summary>
        /// <exception cref="AtrioException">The server refuses.</exception>
        public Task Delete(long id)
        {
            return Ask("deleteMessage", Json.Object(Json.Field("id", id)));
        }

        /// <summary>Tells the room's administrators about a message.</summary>
        /// <exception cref="AtrioException">The server refuses.</exception>
        public Task Report(long id, string reason = null)
        {
            return Ask("reportMessage", Json.Object(Json.Field("id", id), Json.Field("reason", reason)));
        }

        /// <summary>
        /// The people inside whose name has these letters. A crowd is not named as a whole: this is how
        /// to find somebody of it.
        /// </summary>
        /// <exception cref="AtrioException">The server refuses.</exception>
        public async Task<People> FindPeople(string search)
        {
            return new People(await Ask("getPeople", Json.Object(Json.Field("search", search))));
        }

        /// <summary>Of a crowd, the next ones after somebody, longest inside first.</summary>
        /// <exception cref="AtrioException">The server refuses.</exception>
        public async Task<People> ReadPeople(Person after = null)
        {
            var place = after == null
                ? null
                : Json.Object(Json.Field("id", after.Id), Json.Field("since", after.SinceText));
            return new People(await Ask("getPeople", Json.Object(Json.Field("after", place))));
        }

        /// <summary>Nothing has been sent while away, so waiting cannot send it twice.</summary>
        async Task<XElement> Ask(string name, XElement argument)
        {
            if (State == VisitState.Waiting)
            {
                throw new AtrioException("ROOM_NOT_JOINED", "A porta ainda não deixou você entrar");
            }
            if (State != VisitState.Inside) await Task.WhenAny(back.Task, transport.Wait(HeldMs));
            var current = connection;
            if (current == null || State != VisitState.Inside) throw AtrioException.Unanswered();
            try
            {
                return await current.Ask(name, argument);
            }
            // The token has expired; the place in the room is kept.
            catch (AtrioException error) when (error.Code == "UNAUTHENTICATED")
            {
                await Renew();
                await current.Identify(entry.Token);
                return await current.Ask(name, argument);
            }
        }
    }
}
