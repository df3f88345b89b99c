using System.Threading.Tasks;
using Atrio;
using UnityEngine;

public sealed class RoomScene : MonoBehaviour
{
    [SerializeField] string url = "http://127.0.0.1:3000";
    [SerializeField] string sceneName = "minha-sala";
    [SerializeField] string playerName = "Rita";

#if UNITY_WEBGL
    const string Platform = "webgl";
#elif UNITY_ANDROID
    const string Platform = "android";
#else
    const string Platform = "windows";
#endif

    Visit visit;

    async void Start()
    {
        try
        {
            visit = await RoomPage.TakeOver() ?? await EnterByName();
            await ShowScene();
            await JoinChat();
        }
        catch (AtrioException refusal)
        {
            Debug.Log(refusal.Message);
        }
    }

    async Task<Visit> EnterByName()
    {
        var store = new FolderStore(Application.persistentDataPath + "/bundles");
        var room = new AtrioRoom(url, sceneName, store);
        var entered = await room.Enter(new Entrance
        {
            Name = playerName,
            RefreshToken = PlayerPrefs.HasKey("atrio") ? PlayerPrefs.GetString("atrio") : null,
        });
        Remember(entered.RefreshToken);
        entered.RefreshTokenChanged += Remember;
        return entered;
    }

    async Task ShowScene()
    {
        var manifest = await visit.Room.ReadManifest(Platform, await visit.Token());
        Debug.Log(manifest.Name);
        foreach (var session in manifest.Programme) Debug.Log(session.Title);
        foreach (var bundle in manifest.Bundles)
        {
            var loaded = AssetBundle.LoadFromMemory(await visit.Room.Download(bundle));
            foreach (var thing in loaded.LoadAllAssets<GameObject>()) Instantiate(thing);
        }
    }

    async Task JoinChat()
    {
        visit.MessageArrived += message => Debug.Log(message.Sender.Name + ": " + message.Text);
        visit.PeopleChanged += people => Debug.Log(people.Count + " online");
        visit.StandingChanged += door => Debug.Log(door.State);
        visit.StateChanged += state => Debug.Log(state);
        visit.Ended += reason => Debug.Log(reason.Message);
        await visit.Join();
        await visit.Send("Boa tarde!");
    }

    void Remember(string refreshToken)
    {
        PlayerPrefs.SetString("atrio", refreshToken);
    }

    void OnDestroy()
    {
        if (visit != null) visit.Leave();
    }
}
