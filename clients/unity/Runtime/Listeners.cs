using System;

namespace Atrio
{
    /// <summary>Tells listeners; one that fails must not end a connection, nor keep others from hearing.</summary>
    static class Listeners
    {
        public static void Tell<T>(Action<T> listeners, T news)
        {
            if (listeners == null) return;
            foreach (Action<T> listener in listeners.GetInvocationList())
            {
                try
                {
                    listener(news);
                }
                catch (Exception error)
                {
                    Report(error);
                }
            }
        }

        public static void Report(Exception error)
        {
#if UNITY_2019_4_OR_NEWER
            UnityEngine.Debug.LogException(error);
#else
            Console.Error.WriteLine(error);
#endif
        }
    }
}
