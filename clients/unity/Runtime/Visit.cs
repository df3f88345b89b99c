using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using System.Xml.Linq;

namespace Atrio
{
    public enum VisitState
    {
        /// <summary>Not joined yet.</summary>
        Outside,
        Inside,
        /// <summary>The connection was lost; it comes back by itself, within a minute as the same visit.</summary>
        Away,
        /// <summary>For good: left, banned, or the room is closed to this visitor.</summary>
        Ended,
    }

    /// <summary>
    /// A visitor in a room. In Unity its events come on the main thread if <see cref="Join"/> was
    /// called there; elsewhere on any.
    /// </summary>
    public sealed class Visit
    {
        const int HeldMs = 5000;
        const int RetryMs = 1000;
        const int MostRetryMs = 5000;

        readonly ITransport transport;
        readonly string webSocketUrl;
        readonly Inbox inbox;
        readonly Random random = new Random();
        readonly TaskCompletionSource<bool> joined = new TaskCompletionSource<bool>();
        Entry entry;
        Task staying;
        /// <summary>Null while away.</summary>
        Connection connection;
        /// <summary>Completes when inside.</summary>
        TaskCompletionSource<bool> back = new TaskCompletionSource<bool>();

        internal Visit(AtrioRoom room, ITransport transport, string webSocketUrl, Entry entry)
        {
            Room = room;
            this.transport = transport;
            this.webSocketUrl = webSocketUrl;
            this.entry = entry;
            inbox = new Inbox(message => Listeners.Tell(MessageArrived, message));
        }

        /// <summary>A new message, one's own included, and each that was missed while away.</summary>
        public event Action<Message> MessageArrived;
        public event Action<Message> MessageEdited;
        /// <summary>The message's id.</summary>
        public event Action<long> MessageDeleted;
        /// <summary>All that one person wrote; the person's id.</summary>
        public event Action<long> MessagesOfDeleted;
        public event Action<People> PeopleChanged;
        public event Action<VisitState> StateChanged;
        /// <summary>Why it is over: a code such as LEFT or BANNED, and a sentence for the person.</summary>
        public event Action<AtrioException> Ended;
        /// <summary>To be kept, to be the same visitor of a public room next time.</summary>
        public event Action<string> RefreshTokenChanged;

        public AtrioRoom Room { get; }
        public Person Visitor => entry.Visitor;
        public string RefreshToken => entry.RefreshToken;
        public VisitState State { get; private set; }
        public People People { get; private set; } = People.Nobody;

        /// <summary>Begins the visit, and keeps it: a lost connection comes back by itself.</summary>
        /// <exception cref="AtrioException">The server refuses.</exception>
        public Task Join()
        {
            if (staying == null) staying = Stay();
            return joined.Task;
        }

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

        /// <summary>For a game server, or for the files of a private room; renewed if need be.</summary>
        public async Task<string> Token()
        {
            if (entry.IsOld) await Renew();
            return entry.Token;
        }

        public void Leave()
        {
            End(new AtrioException("LEFT", "Você saiu da sala"));
        }

        async Task Stay()
        {
            for (var tries = 0; State != VisitState.Ended; tries++)
            {
                try
                {
                    if (tries > 0) await transport.Wait(RetryDelay(tries));
                    if (State == VisitState.Ended) return;
                    connection = new Connection(
                        await transport.Connect(webSocketUrl), transport, Handle);
                    var listening = connection.Listen();
                    await Enter(connection);
                    tries = 0;
                    await listening;
                }
                catch (AtrioException error)
                {
                    if (!error.IsTemporary) End(error);
                }
                // A frame that nobody expects: the next connection may do better.
                catch (Exception error)
                {
                    Listeners.Report(error);
                }
                finally
                {
                    Lose();
                }
            }
        }

        /// <summary>From a new connection to the inside of the room, and to what was missed.</summary>
        async Task Enter(Connection current)
        {
            if (State == VisitState.Ended) return;
            inbox.Hold();
            try
            {
                await current.Identify(entry.Token);
            }
            catch (AtrioException error) when (error.Code == "UNAUTHENTICATED")
            {
                await Renew();
                await current.Identify(entry.Token);
            }
            var answer = await current.Ask("joinRoom", Json.Field("item", Room.SceneName));
            ShowPeople(new People(answer));
            await inbox.CatchUp(current);
            if (State == VisitState.Ended) return;
            Become(VisitState.Inside);
            back.TrySetResult(true);
            joined.TrySetResult(true);
        }

        void Lose()
        {
            if (connection != null) connection.Close();
            connection = null;
            if (State != VisitState.Inside) return;
            back = new TaskCompletionSource<bool>();
            Become(VisitState.Away);
        }

        void End(AtrioException reason)
        {
            if (State == VisitState.Ended) return;
            Become(VisitState.Ended);
            var last = connection;
            if (last != null) last.Close();
            back.TrySetResult(false);
            joined.TrySetException(reason);
            Listeners.Tell(Ended, reason);
        }

        /// <summary>Nothing has been sent while away, so waiting cannot send it twice.</summary>
        async Task<XElement> Ask(string name, XElement argument)
        {
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

        async Task Renew()
        {
            entry = await Room.Refresh(entry.RefreshToken);
            Listeners.Tell(RefreshTokenChanged, entry.RefreshToken);
        }

        void Handle(string name, XElement payload)
        {
            switch (name)
            {
                case "playerMessage":
                case "readPrivateMessage":
                    inbox.Receive(new Message(payload));
                    break;
                case "editMessage":
                    Listeners.Tell(MessageEdited, new Message(payload));
                    break;
                case "deleteMessage":
                    Listeners.Tell(MessageDeleted, payload.Number("id"));
                    break;
                case "deleteMessagesOf":
                    Listeners.Tell(MessagesOfDeleted, payload.Number("senderId"));
                    break;
                case "presence":
                    ShowPeople(People.After(payload));
                    break;
                case "banned":
                    End(new AtrioException("BANNED", payload.Text("reason")));
                    break;
                case "door":
                    // All rooms of the owner are closed, and everybody is put out.
                    if (payload.Text("cause") == "unavailable") EndWithRoom();
                    break;
                case "roomClosed":
                    EndWithRoom();
                    break;
            }
        }

        void EndWithRoom()
        {
            End(new AtrioException("ROOM_CLOSED", "A sala foi fechada"));
        }

        void ShowPeople(People next)
        {
            People = next;
            Listeners.Tell(PeopleChanged, next);
        }

        void Become(VisitState next)
        {
            State = next;
            Listeners.Tell(StateChanged, next);
        }

        /// <summary>Spread out: a crowd that was cut off at one moment must not return at one.</summary>
        int RetryDelay(int tries)
        {
            var most = Math.Min(MostRetryMs, RetryMs * tries);
            return (int)(most * (0.5 + random.NextDouble()));
        }
    }
}
