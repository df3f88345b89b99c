using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>A session of a room's programme.</summary>
    public sealed class Session
    {
        public long Id { get; }
        public string Title { get; }
        /// <summary>May be empty, as may <see cref="Host"/>.</summary>
        public string Description { get; }
        /// <summary>The people who lead it, in words.</summary>
        public string Host { get; }
        /// <summary>Of the place where it is held, such as America/Sao_Paulo.</summary>
        public string TimeZone { get; }
        /// <summary>In order: the last ones that are over, the one that goes on, and the next ones.</summary>
        public IReadOnlyList<SessionTime> Times { get; }

        internal Session(XElement json)
        {
            Id = json.Number("id");
            Title = json.Text("title");
            Description = json.Text("description");
            Host = json.Text("host");
            TimeZone = json.Text("timeZone");
            Times = json.Items("times").Select(one => new SessionTime(one)).ToList();
        }
    }

    /// <summary>When a session takes place, in UTC.</summary>
    public sealed class SessionTime
    {
        public DateTime StartsAt { get; }
        public DateTime EndsAt { get; }

        internal SessionTime(XElement json)
        {
            StartsAt = json.Instant("startsAt") ?? default(DateTime);
            EndsAt = json.Instant("endsAt") ?? default(DateTime);
        }
    }

    /// <summary>What stands on a guest's pass.</summary>
    public sealed class Pass
    {
        /// <summary>May be empty.</summary>
        public string GuestName { get; }
        /// <summary>Most of it is hidden.</summary>
        public string GuestEmail { get; }
        public string RoomName { get; }
        public string SceneName { get; }
        /// <summary>False while nobody new is let in.</summary>
        public bool IsOpen { get; }
        public DateTime? OpensAt { get; }
        /// <summary>The session that goes on, or the next one; null without one.</summary>
        public string SessionTitle { get; }
        public SessionTime SessionTime { get; }
        public DateTime? ValidUntil { get; }
        /// <summary>Entering from this device needs a code: <see cref="AtrioRoom.RequestPassCode"/>.</summary>
        public bool AsksCode { get; }

        internal Pass(XElement json)
        {
            var guest = json.Part("guest");
            GuestName = guest.Text("name");
            GuestEmail = guest.Text("email");
            RoomName = json.Part("room").Text("name");
            SceneName = json.Part("room").Text("sceneName");
            IsOpen = json.Text("door") == "open";
            OpensAt = json.Instant("opensAt");
            var session = json.Part("session");
            SessionTitle = session.Text("title");
            SessionTime = session == null ? null : new SessionTime(session);
            ValidUntil = json.Instant("validUntil");
            AsksCode = json.Text("asksCode") != null;
        }
    }
}
