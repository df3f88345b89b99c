using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace Atrio
{
    /// <summary>All that is to be known of a room before entering it. Addresses are whole ones.</summary>
    public sealed class Manifest
    {
        public string Name { get; }
        public string Description { get; }
        /// <summary>Null if the room belongs to none.</summary>
        public string Company { get; }
        /// <summary>Six hexadecimal digits each.</summary>
        public string PrimaryColor { get; }
        public string SecondaryColor { get; }
        public string ComplementaryColor { get; }
        /// <summary>A name is enough to enter; any other door wants more.</summary>
        public bool IsOpen { get; }
        /// <summary>A ticket's address has to be proven.</summary>
        public bool IsPrivate { get; }
        /// <summary>When a closed door opens; null where nobody knows.</summary>
        public DateTime? OpensAt { get; }
        /// <summary>False while the files of a private room are left out: read it again with a token.</summary>
        public bool HasFiles { get; }
        public Picture Logo { get; }
        public Picture Background { get; }
        /// <summary>In the order that the room's administrators chose.</summary>
        public IReadOnlyList<Picture> Images { get; }
        /// <summary>The images are the entry's background, not a gallery.</summary>
        public bool ImagesAreBackground { get; }
        /// <summary>By the first start; null while that of a private room is left out, like its files.</summary>
        public IReadOnlyList<Session> Programme { get; }
        public IReadOnlyList<Bundle> Bundles { get; }
        /// <summary>The page that the room embeds; null without one.</summary>
        public string BuildUrl { get; }
        internal string CatalogueUrl { get; }
        internal string CatalogueETag { get; }
        internal string WebSocketUrl { get; }

        internal Manifest(XElement json, Uri server)
        {
            var room = json.Part("room");
            Name = room.Text("name");
            Description = room.Text("description");
            Company = room.Text("company");
            var colors = room.Part("colors");
            PrimaryColor = colors.Text("primary");
            SecondaryColor = colors.Text("secondary");
            ComplementaryColor = colors.Text("complementary");
            IsOpen = json.Text("door") == "open";
            IsPrivate = json.Text("door") == "private";
            OpensAt = json.Instant("opensAt");
            HasFiles = json.Flag("hasFiles");
            var look = json.Part("look");
            Logo = Picture.Of(look.Part("logo"), "url", server);
            Background = Picture.Of(look.Part("background"), "url", server);
            Images = look.Items("images").Select(one => Picture.Of(one, "imageUrl", server)).ToList();
            ImagesAreBackground = look.Text("imageUse") == "background";
            var sessions = json.Part("programme");
            Programme = sessions == null ? null : sessions.Elements().Select(one => new Session(one)).ToList();
            Bundles = json.Items("bundles").Select(one => new Bundle(one, server)).ToList();
            BuildUrl = server.Whole(json.Text("buildUrl"));
            CatalogueUrl = server.Whole(json.Part("catalogue").Text("url"));
            CatalogueETag = json.Part("catalogue").Text("etag");
            // http becomes ws, https becomes wss.
            WebSocketUrl = "ws" + server.Whole(json.Text("webSocketUrl")).Substring("http".Length);
        }
    }

    public sealed class Picture
    {
        public string Url { get; private set; }
        public int Width { get; private set; }
        public int Height { get; private set; }
        /// <summary>Describes one of the room's images to who cannot see it; may be empty.</summary>
        public string Alt { get; private set; }

        internal static Picture Of(XElement json, string address, Uri server)
        {
            if (json == null) return null;
            return new Picture
            {
                Url = server.Whole(json.Text(address)),
                Width = (int)json.Number("width"),
                Height = (int)json.Number("height"),
                Alt = json.Text("alt") ?? "",
            };
        }
    }

    /// <summary>An asset bundle of a room.</summary>
    public sealed class Bundle
    {
        /// <summary>webgl, android or windows.</summary>
        public string Platform { get; }
        public string Url { get; }
        /// <summary>The file's own name.</summary>
        public string Name { get; }
        public long Bytes { get; }
        /// <summary>Hexadecimal; null for a moment after an upgrade of the server.</summary>
        public string Sha256 { get; }
        /// <summary>The platform that the file itself names; null if it names none.</summary>
        public string UnityTarget { get; }

        internal Bundle(XElement json, Uri server)
        {
            Platform = json.Text("platform");
            Url = server.Whole(json.Text("url"));
            Name = json.Text("name");
            Bytes = json.Number("bytes");
            Sha256 = json.Text("sha256");
            UnityTarget = json.Text("unityTarget");
        }
    }

    public sealed class Category
    {
        public string Name { get; }
        public string IconUrl { get; }
        public IReadOnlyList<CatalogueItem> Items { get; }

        internal Category(XElement json, Uri server)
        {
            Name = json.Text("name");
            IconUrl = server.Whole(json.Text("iconUrl"));
            Items = json.Items("items").Select(item => new CatalogueItem(item, server)).ToList();
        }
    }

    public sealed class CatalogueItem
    {
        public long Id { get; }
        public string Name { get; }
        public string IconUrl { get; }
        /// <summary>Addresses of the item's bundles by platform.</summary>
        public IReadOnlyDictionary<string, string> BundleUrls { get; }

        internal CatalogueItem(XElement json, Uri server)
        {
            Id = json.Number("id");
            Name = json.Text("name");
            IconUrl = server.Whole(json.Text("iconUrl"));
            BundleUrls = json.Items("assets").ToDictionary(
                asset => asset.Text("platform"),
                asset => server.Whole(asset.Text("assetBundleUrl")));
        }
    }

    static class Address
    {
        /// <summary>The manifest has paths on its server.</summary>
        public static string Whole(this Uri server, string path)
        {
            return path == null ? null : new Uri(server, path).AbsoluteUri;
        }
    }
}
