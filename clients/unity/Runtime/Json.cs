using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>
    /// JSON by .NET's own reader and writer, which Unity has on every platform and Mono has too.
    /// They use no reflection, so a stripped build keeps working. Unity's JsonUtility is not in
    /// Mono, and knows no null; all others are packages that a game would have to add.
    /// </summary>
    static class Json
    {
        /// <exception cref="AtrioException">The text is no JSON.</exception>
        public static XElement Parse(byte[] text)
        {
            try
            {
                var quotas = XmlDictionaryReaderQuotas.Max;
                return XElement.Load(JsonReaderWriterFactory.CreateJsonReader(text, quotas));
            }
            catch (XmlException)
            {
                throw AtrioException.Unanswered();
            }
        }

        public static XElement Parse(string text)
        {
            return Parse(Encoding.UTF8.GetBytes(text));
        }

        public static string Write(XElement value)
        {
            using (var stream = new MemoryStream())
            {
                using (var writer = JsonReaderWriterFactory.CreateJsonWriter(stream))
                {
                    value.WriteTo(writer);
                }
                return Encoding.UTF8.GetString(stream.ToArray());
            }
        }

        /// <summary>An object; fields that are null are left out.</summary>
        public static XElement Object(params XElement[] fields)
        {
            return new XElement("root", new XAttribute("type", "object"), fields);
        }

        /// <param name="value">a text, a whole number, or what <see cref="Object"/> made</param>
        public static XElement Field(string name, object value)
        {
            if (value == null) return null;
            if (value is XElement element)
            {
                return new XElement(name, element.Attributes(), element.Nodes());
            }
            var type = value is string ? "string" : "number";
            var text = Convert.ToString(value, CultureInfo.InvariantCulture);
            return new XElement(name, new XAttribute("type", type), text);
        }

        public static XElement List(string name, IEnumerable<XElement> values)
        {
            var items = values.Select(value => Field("item", value));
            return new XElement(name, new XAttribute("type", "array"), items);
        }

        /// <summary>A field; null if it is missing or null.</summary>
        public static XElement Part(this XElement parent, string name)
        {
            var field = parent == null ? null : parent.Element(name);
            return field == null || (string)field.Attribute("type") == "null" ? null : field;
        }

        public static IEnumerable<XElement> Items(this XElement parent, string name)
        {
            var list = parent.Part(name);
            return list == null ? Enumerable.Empty<XElement>() : list.Elements();
        }

        /// <summary>Null if the field is missing or null.</summary>
        public static string Text(this XElement parent, string name)
        {
            return (string)parent.Part(name);
        }

        /// <summary>0 if the field is missing or null.</summary>
        public static long Number(this XElement parent, string name)
        {
            return (long?)parent.Part(name) ?? 0;
        }

        public static bool Flag(this XElement parent, string name)
        {
            return (bool?)parent.Part(name) ?? false;
        }

        /// <summary>A field's name, which may be none of XML's.</summary>
        public static string Named(this XElement field)
        {
            return (string)field.Attribute("item") ?? field.Name.LocalName;
        }

        /// <summary>In UTC.</summary>
        public static DateTime? Instant(this XElement parent, string name)
        {
            var text = parent.Text(name);
            if (text == null) return null;
            return DateTimeOffset.Parse(text, CultureInfo.InvariantCulture).UtcDateTime;
        }
    }
}
