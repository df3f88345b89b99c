using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>
    /// A refusal: the server's code, its sentence for the person, and a sentence for each field
    /// that was refused. The code is NETWORK when no answer came.
    /// </summary>
    public sealed class AtrioException : Exception
    {
        const string Network = "NETWORK";
        const int TooMany = 429;
        const int ServersFault = 500;

        /// <summary>Codes about the server's state: the same may succeed a little later.</summary>
        static readonly HashSet<string> temporary = new HashSet<string>
        {
            Network,
            "TOO_MANY_EVENTS",
            "TOO_MANY_SOCKETS",
            "SERVER_BUSY",
            "DATABASE_UNAVAILABLE",
            "INTERNAL_ERROR",
        };

        public string Code { get; }
        public IReadOnlyDictionary<string, string> Fields { get; }

        /// <summary>True if the same may succeed a little later.</summary>
        public bool IsTemporary { get; }

        internal AtrioException(string code, string message, XElement fields = null, int status = 0)
            : base(message)
        {
            Code = code;
            IsTemporary = temporary.Contains(code) || status == TooMany || status >= ServersFault;
            var sentences = new Dictionary<string, string>();
            var given = fields == null ? Enumerable.Empty<XElement>() : fields.Elements();
            foreach (var field in given) sentences[field.Named()] = field.Value;
            Fields = sentences;
        }

        /// <summary>Of the server's <c>error</c>, and of the status of HTTP.</summary>
        internal static AtrioException Of(XElement error, int status = 0)
        {
            var code = error.Text("error");
            if (code == null) return Unanswered();
            return new AtrioException(code, error.Text("message"), error.Part("fields"), status);
        }

        internal static AtrioException Unanswered()
        {
            return new AtrioException(Network, "Sem resposta do servidor. Verifique sua conexão");
        }
    }
}
