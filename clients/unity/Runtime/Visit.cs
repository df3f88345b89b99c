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
        /// <summary>At the door, as <see cref="Visit.Standing"/> says.</summary>
        Waiting,
        Inside,
        /// <summary>The connection was lost; it comes back by itself, within a minute as the same visit.</summary>
        Away,
        /// <summary>For good: left, banned, sent out with everybody, or the room is closed to this visitor.</summary>
        Ended,
    }

    /// <summary>
    /// A visitor in a room. In Unity its events come on the main thread if <see cref="Join"/> was
    /// called there; elsewhere on any.
    /// </summary>
    public sealed partial class Visit
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
        /// <summary>The last try to get from the door inside.</summary>
        Task goingIn = Task.CompletedTask;
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
        /// <summary>Slow mode, links, the pinned message, the announcement.</summary>
        public event Action<Conversation> ConversationChanged;
        public event Action<VisitState> StateChanged;
        /// <summary>At the door: a place in the queue, an offered seat, the team's answer.</summary>
        public event Action<Standing> StandingChanged;
        /// <summary>
        /// Why it is over: a code, such as LEFT, BANNED, ROOM_CLOSED, or ROOM_EMPTIED when the team has
        /// sent everybody out, and a sentence for the person: the team's reason, if it gave one.
        /// </summary>
        public event Action<AtrioException> Ended;
        /// <summary>To be kept, to be the same visitor of a public room next time.</summary>
        public event Action<string> RefreshTokenChanged;

        public AtrioRoom Room { get; }
        public Person Visitor => entry.Visitor;
        public string RefreshToken => entry.RefreshToken;
        public VisitState State { get; private set; }
        public People People { get; private set; } = People.Nobody;
        public Conversation Conversation { get; private set; } = Conversation.Open;
        /// <summary>Null before the door has answered.</summary>
        public Standing Standing { get; private set; }

        /// <summary>
        /// Begins the visit, and keeps it: a lost connection comes back by itself. It completes when
        /// inside, which a room's door may delay: listen to <see cref="StandingChanged"/>.
        /// </summary>
        /// <exception cref="AtrioException">The server refuses.</exception>
        public Task Join()
        {
            if (staying == null) staying = Stay();
            return joined.Task;
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

        /// <summary>From a new connection to the inside of the room, or to its door.</summary>
        async Task Enter(Connection current)
        {
            if (State == VisitState.Ended) return;
            try
            {
                await current.Identify(entry.Token);
            }
            catch (AtrioException error) when (error.Code == "UNAUTHENTICATED")
            {
                await Renew();
                await current.Identify(entry.Token);
            }
            await GoIn(current);
        }

        void Lose()
        {
            if (connection != null) connection.Close();
            connection = null;
            if (State != VisitState.Inside && State != VisitState.Waiting) return;
            GoOut(VisitState.Away);
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
                case "conversation":
                    Follow(new Conversation(payload));
                    break;
                case "door":
                    HandleDoor(new Standing(payload));
                    break;
                case "banned":
                    End(new AtrioException("BANNED", payload.Text("reason")));
                    break;
                case "roomClosed":
                    EndWithRoom(payload.Part("emptied"));
                    break;
            }
        }

        /// <param name="emptied">of the team that has sent everybody out; else null</param>
        void EndWithRoom(XElement emptied)
        {
            if (emptied == null)
            {
                End(new AtrioException("ROOM_CLOSED", "A sala foi fechada"));
                return;
            }
            var reason = emptied.Text("reason");
            var isTold = !string.IsNullOrEmpty(reason);
            End(new AtrioException("ROOM_EMPTIED", isTold ? reason : "A equipe esvaziou a sala"));
        }

        void ShowPeople(People next)
        {
            People = next;
            Listeners.Tell(PeopleChanged, next);
        }

        /// <summary>An answer may be older than an event that overtook it.</summary>
        void Follow(Conversation next)
        {
            if (next.Revision <= Conversation.Revision) return;
            Conversation = next;
            Listeners.Tell(ConversationChanged, next);
        }

        /// <summary>What is said waits for the return.</summary>
        void GoOut(VisitState next)
        {
            if (State == VisitState.Inside) back = new TaskCompletionSource<bool>();
            Become(next);
        }

        void Become(VisitState next)
        {
            if (State == next) return;
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
