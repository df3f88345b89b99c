"""A visitor by python-socketio, from the documents alone."""

import asyncio
import json
import sys

import aiohttp
import socketio

start = json.loads(sys.argv[1])
url, scene_name = start.pop("url"), start.pop("sceneName")
room = f"{url}/client/rooms/{scene_name}"


def say(**line):
    print(json.dumps(line), flush=True)


async def enter():
    async with aiohttp.ClientSession() as http:
        async with http.get(room) as answer:
            manifest = await answer.json()
        say(manifest={"room": manifest["room"]["name"], "door": manifest["door"]})
        async with http.post(f"{room}/enter", json=start) as answer:
            entry = await answer.json()
    say(entered={**entry["visitor"], "token": entry["token"]})
    return entry


async def main():
    entry = await enter()
    visitor = entry["visitor"]
    socket = socketio.AsyncClient()

    async def ask(event, argument):
        answer = await socket.call(event, argument)
        if not answer["success"]:
            raise RuntimeError(answer["error"]["message"])
        return answer

    @socket.on("playerMessage")
    async def heard(message):
        if message["sender"]["id"] != visitor["id"]:
            say(heard=message["message"])

    @socket.on("banned")
    async def banned(notice):
        say(banned=notice["reason"])
        await socket.disconnect()

    await socket.connect(url)
    await ask("identify", entry["token"])
    joined = await ask("joinRoom", scene_name)
    say(joined=joined["onlineNow"])
    await ask("playerMessage", {"message": f"Aqui é {visitor['name']}"})
    await socket.wait()


asyncio.run(main())
