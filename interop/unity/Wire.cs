using System;
using System.Collections.Generic;
using System.Text;
using System.Threading.Tasks;
using Atrio;

/// <summary>The real transport, on which a test can do what networks and time do.</summary>
sealed class Wire : ITransport
{
    readonly DotNetTransport real = new DotNetTransport();
    WiredSocket last;
    TaskCompletionSource<bool> hurry = new TaskCompletionSource<bool>();

    /// <summary>The statuses of all calls, in order.</summary>
    public readonly List<int> Statuses = new List<int>();
    /// <summary>Changes a byte of each file that is downloaded.</summary>
    public bool Damages;
    /// <summary>Makes the tokens that come with entering useless, as time does.</summary>
    public bool Ages;
    /// <summary>New connections wait for it.</summary>
    public Task Gate = Task.CompletedTask;

    public async Task<HttpAnswer> Call(HttpCall call)
    {
        var answer = await real.Call(call);
        Statuses.Add(answer.Status);
        if (Damages && call.Url.Contains("/files/")) answer.Body[answer.Body.Length - 1] ^= 1;
        if (Ages && call.Url.EndsWith("/enter"))
        {
            var text = Encoding.UTF8.GetString(answer.Body);
            answer.Body = Encoding.UTF8.GetBytes(text.Replace("{\"token\":\"", "{\"token\":\"x"));
        }
        return answer;
    }

    public async Task<ISocket> Connect(string url)
    {
        await Gate;
        last = new WiredSocket(await real.Connect(url));
        return last;
    }

    public Task Wait(int milliseconds)
    {
        return Task.WhenAny(real.Wait(milliseconds), hurry.Task);
    }

    /// <summary>Ends the connection, as a network does that goes away.</summary>
    public void Cut()
    {
        last.Close();
    }

    /// <summary>Lets nothing through from now on, without a word, and time pass until it is noticed.</summary>
    public void Swallow()
    {
        last.IsMute = true;
        hurry.SetResult(true);
    }

    /// <summary>Time passes as it does.</summary>
    public void Calm()
    {
        hurry = new TaskCompletionSource<bool>();
    }
}

sealed class WiredSocket : ISocket
{
    readonly ISocket real;
    readonly TaskCompletionSource<string> end = new TaskCompletionSource<string>();

    public bool IsMute;

    public WiredSocket(ISocket real)
    {
        this.real = real;
    }

    public Task Send(string frame)
    {
        return IsMute ? Task.CompletedTask : real.Send(frame);
    }

    public async Task<string> Receive()
    {
        var frame = await await Task.WhenAny(real.Receive(), end.Task);
        return IsMute ? await end.Task : frame;
    }

    public void Close()
    {
        real.Close();
        end.TrySetResult(null);
    }
}
