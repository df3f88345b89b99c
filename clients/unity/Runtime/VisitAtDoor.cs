using System;
using System.Threading.Tasks;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>The way through a room's door.</summary>
    public sealed partial class Visit
    {
        /// <summary>At the door: tells the team who is knocking.</summary>
        /// <exception cref="AtrioException">The server refuses, or there is no connection.</exception>
        public Task Knock(string note)
        {
            return TryDoor(Json.Object(Json.Field("note", note)));
        }

        /// <summary>At the door: the code on the hall's screen spares the team's answer.</summary>
        /// <exception cref="AtrioException">WRONG_HALL_CODE, or there is no connection.</exception>
        public Task EnterByCode(string code)
        {
            return TryDoor(Json.Object(Json.Field("code", code)));
        }

        /// <summary>Takes the seat that the queue offers, or tries a closed door again.</summary>
        /// <exception cref="AtrioException">The server refuses, or there is no connection.</exception>
        public Task TakeSeat()
        {
            return TryDoor(null);
        }

        /// <summary>Leaves, and gives up the seat or the place in the queue at once instead of after a minute.</summary>
        public async Task GiveUp()
        {
            var current = connection;
            try
            {
                if (current != null) await current.Ask("leaveRoom", Json.Field("item", Room.SceneName));
            }
            // Then the minute it is.
            catch (AtrioException)
            {
            }
            Leave();
        }

        async Task TryDoor(XElement options)
        {
            var current = connection;
            if (current == null || State == VisitState.Ended) throw AtrioException.Unanswered();
            await GoIn(current, options);
        }

        /// <summary>One try after the other, so that what was missed is told once.</summary>
        Task GoIn(Connection current, XElement options = null)
        {
            goingIn = GoInAfter(goingIn, current, options);
            return goingIn;
        }

        async Task GoInAfter(Task earlier, Connection current, XElement options)
        {
            // Whoever made that try was told how it went.
            await Task.WhenAny(earlier);
            if (current != connection || State == VisitState.Inside) return;
            inbox.Hold();
            var name = Json.Field("item", Room.SceneName);
            var answer = options == null
                ? await current.Ask("joinRoom", name)
                : await current.Ask("joinRoom", name, options);
            if (current != connection || State == VisitState.Ended) return;
            ShowPeople(new People(answer));
            Follow(new Conversation(answer.Part("conversation")));
            var standing = new Standing(answer);
            Stand(standing);
            if (standing.State != DoorState.Inside) return;
            await inbox.CatchUp(current);
            if (current != connection || State == VisitState.Ended) return;
            Become(VisitState.Inside);
            back.TrySetResult(true);
            joined.TrySetResult(true);
        }

        /// <summary>Whoever is let in goes in, but a seat that is offered to the queue is for a person to take.</summary>
        void HandleDoor(Standing next)
        {
            var isOffer = next.OfferedUntil != null && Standing != null && Standing.State == DoorState.Queued;
            Stand(next);
            if (next.MayJoin && !isOffer) JoinAgain();
        }

        /// <summary>Nobody waits for this: a refusal ends the visit, and without an answer the next connection tries.</summary>
        async void JoinAgain()
        {
            var current = connection;
            if (current == null) return;
            try
            {
                await GoIn(current);
            }
            catch (AtrioException error)
            {
                if (error.IsTemporary) current.Close();
                else End(error);
            }
            catch (Exception error)
            {
                Listeners.Report(error);
                current.Close();
            }
        }

        void Stand(Standing next)
        {
            Standing = next;
            if (next.State != DoorState.Inside) GoOut(VisitState.Waiting);
            Listeners.Tell(StandingChanged, next);
        }
    }
}
