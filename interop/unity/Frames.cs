using System;
using System.Collections.Generic;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using UnityEngine;

/// <summary>
/// A game in a browser: one thread, which draws frames, and no pool. Functions of the plugin are
/// called by a line of the output, and answered by one of the input.
/// </summary>
sealed class Frames : SynchronizationContext
{
    readonly Queue<KeyValuePair<SendOrPostCallback, object>> posted =
        new Queue<KeyValuePair<SendOrPostCallback, object>>();

    /// <summary>Draws frames until a task is over.</summary>
    public static void Run(Func<Task> start)
    {
        OccupyPool();
        var frames = new Frames();
        SetSynchronizationContext(frames);
        var task = start();
        while (!task.IsCompleted) frames.Draw();
        task.Wait();
    }

    /// <param name="args">texts and numbers; bytes are written to</param>
    public static string Call(string name, params object[] args)
    {
        var call = new Dictionary<string, object> { { "name", name } };
        foreach (var arg in args)
        {
            var bytes = arg as byte[];
            call["arg" + call.Count] = bytes == null ? arg : bytes.Length;
        }
        Program.Say("plugin", call);
        var answer = Console.ReadLine();
        foreach (var arg in args)
        {
            var bytes = arg as byte[];
            if (bytes != null) Convert.FromBase64String(answer).CopyTo(bytes, 0);
        }
        return answer;
    }

    public override void Post(SendOrPostCallback callback, object state)
    {
        if (Thread.CurrentThread.IsThreadPoolThread) throw new NotSupportedException("A browser has no pool");
        posted.Enqueue(new KeyValuePair<SendOrPostCallback, object>(callback, state));
    }

    void Draw()
    {
        foreach (var behaviour in GameObject.Behaviours)
        {
            var update = behaviour.GetType().GetMethod("Update", BindingFlags.Instance | BindingFlags.NonPublic);
            update.Invoke(behaviour, null);
        }
        for (var left = posted.Count; left > 0; left--)
        {
            var next = posted.Dequeue();
            next.Key(next.Value);
        }
    }

    /// <summary>Whatever waits for a thread of the pool waits for ever, as in a browser.</summary>
    static void OccupyPool()
    {
        var most = Environment.ProcessorCount;
        if (!ThreadPool.SetMaxThreads(most, most)) throw new NotSupportedException("The pool cannot be bounded");
        for (var count = 0; count < most; count++)
        {
            ThreadPool.QueueUserWorkItem(state => Thread.Sleep(Timeout.Infinite));
        }
    }
}
