using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using System.Runtime.InteropServices;
using System.Runtime.Serialization.Json;
using System.IO;
using System.Text;
using System.Xml;
using System.Xml.Linq;

/// <summary>
/// A console program on the Unity package, which has no Unity in it. It is compiled and run by
/// unity.test.ts: `journey` goes the way of every client, `door` the way through a door, `scene` all
/// other ways of the package; in a browser there is `journey` alone.
/// </summary>
static class Program
{
    static void Main(string[] args)
    {
        // Mono's own end aborts the threads that still listen, and now and then fails at that.
        ExitAtOnce(Run(args));
    }

    [DllImport("libc", EntryPoint = "_exit")]
    static extern void ExitAtOnce(int code);

    static int Run(string[] args)
    {
        try
        {
            var start = Given(args[args.Length - 1]);
#if UNITY_WEBGL
            Frames.Run(() => Journey.Run(start));
#else
            var ways = new Dictionary<string, Func<Dictionary<string, string>, Task>>
            {
                { "journey", Journey.Run },
                { "door", AtDoor.Run },
                { "scene", Scene.Run },
            };
            ways[args[0]](start).Wait();
#endif
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error);
            return 1;
        }
    }

    /// <summary>Prints one line: a field and its value, a text, a number or fields of their own.</summary>
    public static void Say(string field, object value)
    {
        var line = new XElement("root", Type("object"), Element(field, value));
        using (var stream = new MemoryStream())
        {
            using (var writer = JsonReaderWriterFactory.CreateJsonWriter(stream)) line.WriteTo(writer);
            var text = Encoding.UTF8.GetString(stream.ToArray());
            lock (Console.Out) Console.WriteLine(text);
        }
    }

    static XElement Element(string name, object value)
    {
        var fields = value as Dictionary<string, object>;
        if (fields != null)
        {
            return new XElement(name, Type("object"), fields.Select(one => Element(one.Key, one.Value)));
        }
        return new XElement(name, Type(value is string ? "string" : "number"), value);
    }

    static XAttribute Type(string name)
    {
        return new XAttribute("type", name);
    }

    static Dictionary<string, string> Given(string text)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        var reader = JsonReaderWriterFactory.CreateJsonReader(bytes, XmlDictionaryReaderQuotas.Max);
        return XElement.Load(reader).Elements().ToDictionary(one => one.Name.LocalName, one => one.Value);
    }
}
