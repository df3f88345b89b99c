using System.Reflection;
using System.Threading;

/// <summary>Starts the guide's scene as Unity does, and leaves it running.</summary>
static class Guide
{
    static void Main()
    {
        var start = typeof(RoomScene).GetMethod("Start", BindingFlags.Instance | BindingFlags.NonPublic);
        start.Invoke(new RoomScene(), null);
        Thread.Sleep(Timeout.Infinite);
    }
}
