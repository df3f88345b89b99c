using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Atrio;

/// <summary>All that the package does, told line by line; unity.test.ts expects each.</summary>
static class Scene
{
    public static async Task Run(Dictionary<string, string> start)
    {
        var wire = new Wire();
        var store = new FolderStore(start["folder"]);
        var room = new AtrioRoom(start["url"], start["sceneName"], store, wire);
        await Files(room, wire, store);
        await Refusals(start, room);
        await PrivateFiles(start, wire);
        await Handed(start["handed"], wire);
        await Inside(room, wire, start["name"]);
    }

    static async Task Files(AtrioRoom room, Wire wire, FolderStore store)
    {
        var manifest = await room.ReadManifest("webgl");
        await room.ReadManifest("webgl");
        Program.Say("manifests", string.Join(" ", wire.Statuses));
        var bundle = manifest.Bundles.Single();
        wire.Damages = true;
        Program.Say("damaged", await CodeOf(room.Download(bundle)));
        Program.Say("kept", File.Exists(store.PathOf(bundle.Sha256)) ? "yes" : "no");
        wire.Damages = false;
        wire.Statuses.Clear();
        Program.Say("bundle", (await room.Download(bundle)).Length);
        await room.Download(bundle);
        Program.Say("downloads", wire.Statuses.Count);
        File.AppendAllText(store.PathOf(bundle.Sha256), "x");
        Program.Say("repaired", (await room.Download(bundle)).Length);
        Program.Say("downloads", wire.Statuses.Count);

        wire.Statuses.Clear();
        var catalogue = await room.ReadCatalogue(manifest);
        await room.ReadCatalogue(manifest);
        var names = catalogue.Select(one => one.Name + ":" + string.Join(",", one.Items.Select(item => item.Name)));
        Program.Say("catalogue", string.Join(" ", names));
        Program.Say("reads", wire.Statuses.Count);
    }

    static async Task Refusals(Dictionary<string, string> start, AtrioRoom room)
    {
        try
        {
            await room.Enter(new Entrance { Name = " " });
        }
        catch (AtrioException refusal)
        {
            Program.Say("refusal", refusal.Code + " " + refusal.Fields["name"]);
        }
        var missing = new AtrioRoom(start["url"], "não há");
        Program.Say("missing", await CodeOf(missing.ReadManifest()));
        var nobody = new AtrioRoom("http://127.0.0.1:1", "sala");
        Program.Say("nobody", await CodeOf(nobody.ReadManifest()));
    }

    /// <summary>A private room shows its files to those who have entered that very room.</summary>
    static async Task PrivateFiles(Dictionary<string, string> start, Wire wire)
    {
        var room = new AtrioRoom(start["url"], start["closedScene"], null, wire);
        Program.Say("outside", FilesOf(await room.ReadManifest("webgl")));
        var visit = await room.Enter(new Entrance
        {
            Name = start["name"],
            Email = start["email"],
            Code = start["code"],
        });
        var manifest = await room.ReadManifest("webgl", await visit.Token());
        Program.Say("private", FilesOf(manifest));
        Program.Say("sealed", (await room.Download(manifest.Bundles.Single())).Length);
        var other = await new AtrioRoom(start["url"], start["sceneName"]).Enter(new Entrance { Name = "Eva" });
        Program.Say("stranger", FilesOf(await room.ReadManifest("webgl", await other.Token())));
    }

    static string FilesOf(Manifest manifest)
    {
        return (manifest.HasFiles ? "yes " : "no ") + manifest.Bundles.Count;
    }

    /// <summary>As a build in a room's page, which was handed its visitor.</summary>
    static async Task Handed(string handed, Wire wire)
    {
        Program.Say("alone", await RoomPage.TakeOver() == null ? "yes" : "no");
        var visit = await RoomPage.Of(Json.Parse(handed), wire);
        var over = new TaskCompletionSource<string>();
        visit.Ended += reason => over.TrySetResult(reason.Code);
        await visit.Join();
        Program.Say("handed", visit.Visitor.Name + " in " + visit.Room.SceneName);
        visit.Leave();
        Program.Say("left", await over.Task);
    }

    static async Task Inside(AtrioRoom room, Wire wire, string name)
    {
        wire.Ages = true;
        var visit = await room.Enter(new Entrance { Name = name });
        wire.Ages = false;
        var over = new TaskCompletionSource<bool>();
        var lastPeople = "";
        visit.RefreshTokenChanged += token => Program.Say("renewed", token == visit.RefreshToken ? "yes" : "no");
        visit.StateChanged += state =>
        {
            if (state == VisitState.Away) wire.Calm();
            Program.Say(state.ToString().ToLowerInvariant(), state.ToString());
        };
        visit.PeopleChanged += people =>
        {
            // One's own arrival is told twice: by the answer to joining, and to everybody.
            var told = people.Count + " " + string.Join(",", people.Named.Select(one => one.Name));
            if (told != lastPeople) Program.Say("people", told);
            lastPeople = told;
        };
        visit.MessageArrived += message => Program.Say("heard", message.Sender.Name + ": " + message.Text);
        // A listener that fails harms nobody but itself.
        visit.MessageArrived += message => { throw new InvalidOperationException("A listener failed"); };
        visit.MessageEdited += message => Program.Say("edited", message.Text);
        visit.MessageDeleted += id => Program.Say("deleted", id);
        visit.Ended += reason =>
        {
            Program.Say("over", reason.Code + " " + reason.Message);
            over.TrySetResult(true);
        };
        await visit.Join();
        Program.Say("entered", new Dictionary<string, object> { { "id", visit.Visitor.Id } });
        var first = await visit.Send("Cheguei");
        Program.Say("empty", await CodeOf(visit.Send("")));

        Console.ReadLine();
        var after = await visit.ReadMessages(after: first.Id);
        Program.Say("after", string.Join("|", after.Select(one => one.Text)));
        var before = await visit.ReadMessages(before: after[0].Id, limit: 1);
        Program.Say("before", string.Join("|", before.Select(one => one.Text)));

        // Until the line after the next, nothing comes back.
        Console.ReadLine();
        var gate = new TaskCompletionSource<bool>();
        wire.Gate = gate.Task;
        wire.Cut();
        Console.ReadLine();
        gate.SetResult(true);
        Console.ReadLine();
        wire.Swallow();

        await over.Task;
        Program.Say("late", await CodeOf(visit.Send("Ainda?")));
    }

    public static async Task<string> CodeOf(Task refused)
    {
        try
        {
            await refused;
            return "none";
        }
        catch (AtrioException refusal)
        {
            return refusal.Code;
        }
    }
}
