using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>
    /// New messages, each told once and none left out: those that were missed while away come first,
    /// and what arrives while they are read waits.
    /// </summary>
    sealed class Inbox
    {
        const int PageOf = 100;

        readonly Action<Message> tell;
        /// <summary>Null while messages are told as they come.</summary>
        List<Message> waiting = new List<Message>();
        /// <summary>The newest that is known; null before the room was joined, 0 in an empty chat.</summary>
        long? last;

        public Inbox(Action<Message> tell)
        {
            this.tell = tell;
        }

        public void Receive(Message message)
        {
            if (waiting != null) waiting.Add(message);
            else Tell(message);
        }

        /// <summary>From now on, messages wait.</summary>
        public void Hold()
        {
            waiting = new List<Message>();
        }

        /// <summary>Tells what was missed since the last connection, and what waits.</summary>
        public async Task CatchUp(Connection connection)
        {
            var told = new HashSet<long>();
            if (last == null) last = await Newest(connection);
            else await TellMissed(connection, told);
            var held = waiting;
            waiting = null;
            foreach (var message in held.Where(one => told.Add(one.Id))) Tell(message);
        }

        static async Task<long> Newest(Connection connection)
        {
            var answer = await connection.Ask("getMessages", Page(null, null, 1));
            return Messages(answer).Select(message => message.Id).LastOrDefault();
        }

        async Task TellMissed(Connection connection, HashSet<long> told)
        {
            bool hasMore;
            do
            {
                // In an empty chat everything is new.
                var after = last > 0 ? last : null;
                var answer = await connection.Ask("getMessages", Page(after, null, PageOf));
                foreach (var message in Messages(answer).Where(one => told.Add(one.Id))) Tell(message);
                hasMore = after != null && answer.Flag("hasMore");
            }
            while (hasMore);
        }

        void Tell(Message message)
        {
            last = Math.Max(last ?? 0, message.Id);
            tell(message);
        }

        public static List<Message> Messages(XElement answer)
        {
            return answer.Items("messages").Select(message => new Message(message)).ToList();
        }

        public static XElement Page(long? after, long? before, int limit)
        {
            return Json.Object(
                Json.Field("after", after), Json.Field("before", before), Json.Field("limit", limit));
        }
    }
}
