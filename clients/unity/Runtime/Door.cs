using System;
using System.Xml.Linq;

namespace Atrio
{
    public enum DoorState
    {
        Inside,
        /// <summary>Has a place in the queue, or a seat that is offered until <see cref="Standing.OfferedUntil"/>.</summary>
        Queued,
        /// <summary>Waits for the team's answer.</summary>
        Knocking,
        /// <summary>The door is, or the room is full and has no queue.</summary>
        Closed,
        /// <summary>The team said no.</summary>
        Denied,
    }

    /// <summary>How a visitor stands with a room's door. It never changes: each news makes another.</summary>
    public sealed class Standing
    {
        public DoorState State { get; }
        /// <summary>Why it is closed: closed, team, hours, full or unavailable; else null.</summary>
        public string Cause { get; }
        /// <summary>In the queue; the next one is 1. 0 outside of it.</summary>
        public int Position { get; }
        /// <summary>Null where nobody knows.</summary>
        public int? WaitMinutes { get; }
        /// <summary>When the door opens by its hours; null where nobody knows.</summary>
        public DateTime? OpensAt { get; }
        /// <summary>A seat is kept until then: <see cref="Visit.TakeSeat"/> takes it.</summary>
        public DateTime? OfferedUntil { get; }
        /// <summary>When somebody who was refused may knock again.</summary>
        public DateTime? RetryAt { get; }
        /// <summary>The team's words to somebody who was refused.</summary>
        public string Reason { get; }
        /// <summary>The code on the hall's screen lets in: <see cref="Visit.EnterByCode"/>.</summary>
        public bool TakesCode { get; }
        /// <summary>The door lets them in by now.</summary>
        internal bool MayJoin { get; }

        /// <summary>Of the answer to joining, and of the event.</summary>
        internal Standing(XElement json)
        {
            State = Of(json.Text("state"));
            Cause = json.Text("cause");
            Position = (int)json.Number("position");
            WaitMinutes = json.Part("waitMinutes") == null ? null : (int?)json.Number("waitMinutes");
            OpensAt = json.Instant("opensAt");
            OfferedUntil = json.Instant("offeredUntil");
            RetryAt = json.Instant("retryAt");
            Reason = json.Text("reason");
            TakesCode = json.Flag("takesCode");
            MayJoin = json.Flag("mayJoin");
        }

        static DoorState Of(string state)
        {
            switch (state)
            {
                case "queued":
                    return DoorState.Queued;
                case "knocking":
                    return DoorState.Knocking;
                case "closed":
                    return DoorState.Closed;
                case "denied":
                    return DoorState.Denied;
                default:
                    return DoorState.Inside;
            }
        }
    }

    /// <summary>How the conversation is led. It never changes: each change of the room makes another.</summary>
    public sealed class Conversation
    {
        internal static readonly Conversation Open = new Conversation(null);

        /// <summary>Seconds between two messages of one guest; 0 is off.</summary>
        public int SlowSeconds { get; }
        /// <summary>Guests may send no links.</summary>
        public bool LinksOff { get; }
        /// <summary>The message that stands above the conversation, and who wrote it; null without one.</summary>
        public string Pinned { get; }
        public string PinnedSender { get; }
        /// <summary>An announcement to everybody inside; null without one.</summary>
        public string Notice { get; }
        /// <summary>Of two, the one with the higher number is the later.</summary>
        internal long Revision { get; }

        internal Conversation(XElement json)
        {
            SlowSeconds = (int)json.Number("slowSeconds");
            LinksOff = json.Flag("linksOff");
            var pinned = json.Part("pinned");
            Pinned = pinned.Text("message");
            PinnedSender = pinned.Text("senderName");
            Notice = json.Part("notice").Text("text");
            Revision = json.Number("revision");
        }
    }
}
