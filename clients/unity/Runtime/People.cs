using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>A visitor, or an administrator who wrote in the room.</summary>
    public sealed class Person
    {
        public long Id { get; }
        public string Name { get; }
        /// <summary>For people inside: since when, in UTC.</summary>
        public DateTime? Since { get; }
        /// <summary>As the server wrote it, by which it knows their place.</summary>
        internal string SinceText { get; }

        internal Person(XElement json)
        {
            Id = json.Number("id");
            Name = json.Text("name");
            Since = json.Instant("since");
            SinceText = json.Text("since");
        }
    }

    /// <summary>Who is inside. It never changes: each change of the room makes another.</summary>
    public sealed class People
    {
        internal static readonly People Nobody = new People(new Person[0], 0);

        /// <summary>All of them, longest inside first; of a crowd the first ones.</summary>
        public IReadOnlyList<Person> Named { get; }
        public int Count { get; }

        /// <summary>Of the answer to joining.</summary>
        internal People(XElement json)
            : this(json.Items("people").Select(one => new Person(one)), json.Number("onlineNow"))
        {
        }

        People(IEnumerable<Person> named, long count)
        {
            Named = named.ToList();
            Count = (int)count;
        }

        /// <summary>A crowd's newcomers are not named; the count is always right.</summary>
        internal People After(XElement presence)
        {
            var came = presence.Items("joined").Select(one => new Person(one)).ToList();
            var gone = new HashSet<long>(presence.Items("left").Select(id => (long)id));
            gone.UnionWith(came.Select(one => one.Id));
            var others = Named.Where(one => !gone.Contains(one.Id));
            return new People(others.Concat(came), presence.Number("onlineNow"));
        }
    }

    public sealed class Message
    {
        public long Id { get; }
        /// <summary>Empty once deleted.</summary>
        public string Text { get; }
        public Person Sender { get; }
        public bool IsFromAdmin { get; }
        /// <summary>The only other person who sees it; null for a message to all.</summary>
        public Person To { get; }
        public DateTime CreatedAt { get; }
        public DateTime? EditedAt { get; }
        public DateTime? DeletedAt { get; }

        internal Message(XElement json)
        {
            Id = json.Number("id");
            Text = json.Text("message");
            Sender = new Person(json.Part("sender"));
            IsFromAdmin = json.Flag("isFromAdmin");
            var to = json.Part("to");
            To = to == null ? null : new Person(to);
            CreatedAt = json.Instant("createdAt") ?? default(DateTime);
            EditedAt = json.Instant("editedAt");
            DeletedAt = json.Instant("deletedAt");
        }
    }
}
