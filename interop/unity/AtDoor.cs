using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Atrio;

/// <summary>The way through a door, and what is led inside; unity.test.ts expects each line.</summary>
static class AtDoor
{
    public static async Task Run(Dictionary<string, string> start)
    {
        var room = new AtrioRoom(start["url"], start["sceneName"]);
        await Before(room, start["pass"]);
        var queued = await Enter(room, "Íris");
        var inside = queued.Join();
        Console.ReadLine();
        Program.Say("early", await Scene.CodeOf(queued.Send("Cedo")));
        Program.Say("wrong", await Scene.CodeOf(queued.EnterByCode("000000")));
        await queued.Knock("Sou da equipe de som");
        Console.ReadLine();
        await queued.TakeSeat();
        await inside;
        await Inside(queued);

        var last = await Enter(room, "Lia");
        await last.Join();
        await last.GiveUp();
    }

    static async Task Before(AtrioRoom room, string passText)
    {
        var manifest = await room.ReadManifest();
        var session = manifest.Programme.Single();
        var time = session.Times.Single().StartsAt.ToString("s", CultureInfo.InvariantCulture);
        Program.Say("programme", session.Title + " " + time + " " + session.TimeZone);
        var pass = await room.ReadPass(passText);
        Program.Say("pass", pass.GuestName + " " + pass.SessionTitle + " " + pass.SceneName);
        Program.Say("unknown", await Scene.CodeOf(room.ReadPass(passText + "x")));
    }

    static async Task<Visit> Enter(AtrioRoom room, string name)
    {
        var visit = await room.Enter(new Entrance { Name = name });
        visit.StandingChanged += next =>
        {
            var more = next.OfferedUntil != null ? "offered" : next.TakesCode ? "code" : next.Cause;
            Program.Say("door", next.State + " " + next.Position + " " + more);
        };
        visit.StateChanged += state => Program.Say("state", state.ToString());
        visit.ConversationChanged += next => Program.Say("led", next.SlowSeconds + " " + next.Notice);
        visit.Ended += reason => Program.Say("over", reason.Code + " " + reason.Message);
        return visit;
    }

    static async Task Inside(Visit visit)
    {
        Console.ReadLine();
        var heard = (await visit.ReadMessages()).Single();
        await visit.Report(heard.Id, "Ofensa");
        var mine = await visit.Send("Olá");
        Program.Say("edited", (await visit.Edit(mine.Id, "Olá!")).Text);
        await visit.Delete(mine.Id);
        Program.Say("deleted", (await visit.ReadMessages()).Last().DeletedAt == null ? "no" : "yes");
        var found = await visit.FindPeople("ru");
        Program.Say("found", found.Count + " " + found.Named.Single().Name);
        var first = (await visit.ReadPeople()).Named.First();
        Program.Say("after", string.Join(",", (await visit.ReadPeople(first)).Named.Select(one => one.Name)));
        var over = new TaskCompletionSource<bool>();
        visit.Ended += reason => over.TrySetResult(true);
        Program.Say("done", "inside");
        await over.Task;
    }
}
