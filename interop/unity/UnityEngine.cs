/// <summary>
/// What the package, its sample and the guide use of Unity, so that they compile without it. A
/// game's frames and pictures are left out.
/// </summary>
namespace UnityEngine
{
    using System;
    using System.Collections.Generic;

    public class Object
    {
        public HideFlags hideFlags;

        public static void DontDestroyOnLoad(Object target)
        {
        }

        public static T Instantiate<T>(T original)
            where T : Object
        {
            return original;
        }
    }

    [Flags]
    public enum HideFlags
    {
        HideAndDontSave = 61,
    }

    public class GameObject : Object
    {
        /// <summary>Those that Unity would tell of each frame.</summary>
        public static readonly List<object> Behaviours = new List<object>();

        public GameObject(string name)
        {
        }

        public T AddComponent<T>()
            where T : new()
        {
            var behaviour = new T();
            Behaviours.Add(behaviour);
            return behaviour;
        }
    }

    public class MonoBehaviour : Object
    {
    }

    public sealed class SerializeField : Attribute
    {
    }

    public static class Application
    {
        public static string persistentDataPath => Environment.GetEnvironmentVariable("HOME");
    }

    public static class Debug
    {
        public static void Log(object message)
        {
            Console.WriteLine(message);
        }

        public static void LogException(Exception error)
        {
            Console.Error.WriteLine(error);
        }
    }

    public static class PlayerPrefs
    {
        static readonly Dictionary<string, string> kept = new Dictionary<string, string>();

        public static bool HasKey(string key)
        {
            return kept.ContainsKey(key);
        }

        public static string GetString(string key)
        {
            return kept[key];
        }

        public static void SetString(string key, string value)
        {
            kept[key] = value;
        }
    }

    public sealed class AssetBundle : Object
    {
        public static AssetBundle LoadFromMemory(byte[] bytes)
        {
            Console.WriteLine("A bundle of " + bytes.Length + " bytes");
            return new AssetBundle();
        }

        public T[] LoadAllAssets<T>()
        {
            return new T[0];
        }
    }
}
