using System;
using System.IO;
using System.Linq;
using System.Security.Cryptography;

namespace Atrio
{
    /// <summary>Bundles that this device keeps, by their SHA-256.</summary>
    public interface IBundleStore
    {
        /// <returns>null if it is not there, or damaged</returns>
        byte[] Read(string sha256);

        void Write(string sha256, byte[] bundle);
    }

    /// <summary>
    /// A folder of files that are named by their hash, such as one in
    /// <c>Application.persistentDataPath</c>. In a browser it is not used: bundles have addresses
    /// whose bytes never change, so that browsers keep them by themselves.
    /// </summary>
    public sealed class FolderStore : IBundleStore
    {
        readonly string folder;

        public FolderStore(string folder)
        {
            this.folder = folder;
        }

        public byte[] Read(string sha256)
        {
            var path = PathOf(sha256);
            if (!File.Exists(path)) return null;
            var bundle = File.ReadAllBytes(path);
            if (BundleHash.Of(bundle) == sha256) return bundle;
            File.Delete(path);
            return null;
        }

        /// <summary>Under another name first, so that a file which is there is a whole one.</summary>
        public void Write(string sha256, byte[] bundle)
        {
            var path = PathOf(sha256);
            var part = path + "." + Guid.NewGuid().ToString("N");
            try
            {
                Directory.CreateDirectory(folder);
                File.WriteAllBytes(part, bundle);
                if (!File.Exists(path)) File.Move(part, path);
            }
            // The device is full, or another download was first: the bundle can be shown all the same.
            catch (IOException)
            {
            }
            finally
            {
                File.Delete(part);
            }
        }

        /// <summary>For <c>AssetBundle.LoadFromFile</c>, once it has been downloaded.</summary>
        public string PathOf(string sha256)
        {
            // It comes from the network: nothing but a hash may name a file.
            if (!BundleHash.IsOne(sha256)) throw new ArgumentException("No SHA-256", nameof(sha256));
            return Path.Combine(folder, sha256 + ".bundle");
        }
    }

    static class BundleHash
    {
        public static string Of(byte[] bytes)
        {
            // Named by its class: SHA256.Create looks it up by name, which a stripped build may lack.
            using (var hash = new SHA256Managed())
            {
                var digest = BitConverter.ToString(hash.ComputeHash(bytes));
                return digest.Replace("-", "").ToLowerInvariant();
            }
        }

        public static bool IsOne(string text)
        {
            return text.Length == 64 && text.All(digit => "0123456789abcdef".IndexOf(digit) >= 0);
        }
    }
}
