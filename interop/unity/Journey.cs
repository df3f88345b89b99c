using System.Collections.Generic;
using System.Threading.Tasks;
using Atrio;

/// <summary>The journey that `journey.ts` describes.</summary>
static class Journey
{
    public static async Task Run(Dictionary<string, string> start)
    {
        var room = new AtrioRoom(start["url"], start["sceneName"]);
        var manifest = await room.ReadManifest();
        Program.Say("manifest", new Dictionary<string, object>
        {
            { "room", manifest.Name },
            { "door", manifest.IsOpen ? "open" : manifest.IsPrivate ? "private" : "closed" },
        });
        var visit = await room.Enter(new Entrance
        {
            Name = start["name"],
            Email = Of(start, "email"),
            Code = Of(start, "code"),
        });
        Program.Say("entered", new Dictionary<string, object>
        {
            { "id", visit.Visitor.Id },
            { "name", visit.Visitor.Name },
            { "token", await visit.Token() },
        });
        var over = new TaskCompletionSource<AtrioException>();
        visit.Ended += reason => over.TrySetResult(reason);
        visit.MessageArrived += message =>
        {
            if (message.Sender.Id != visit.Visitor.Id) Program.Say("heard", message.Text);
        };
        await visit.Join();
        Program.Say("joined", visit.People.Count);
        await visit.Send("Aqui é " + visit.Visitor.Name);
        var end = await over.Task;
        Program.Say(end.Code.ToLowerInvariant(), end.Message);
    }

    static string Of(Dictionary<string, string> start, string field)
    {
        return start.ContainsKey(field) ? start[field] : null;
    }
}
