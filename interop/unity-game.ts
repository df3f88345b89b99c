import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadBridge } from './browser-bridge.ts';
import type { Program } from './journey.ts';
import { COMPILED, RUNTIME } from './unity-compiler.ts';

/** Answers each call of a plugin's function that a game makes, until it ends. */
export async function serve(game: Program): Promise<void> {
  const bridge = await loadBridge();
  const answer = ({ name, ...given }: { name: string } & Record<string, string | number>) => {
    const args = Object.values(given);
    if (name === 'AtrioNext') return bridge.read(name);
    if (name !== 'AtrioTake') return bridge.call(name, ...args);
    return bridge.take(name, Number(args[0]), Number(args[1])).toString('base64');
  };
  const isOver = game.ended.then(() => null);
  for (;;) {
    const call = await Promise.race([game.next('plugin').catch(() => null), isOver]);
    if (call === null) return;
    game.write(String(answer(call as Parameters<typeof answer>[0])));
  }
}

/**
 * A source of the package whose plugin's functions are called through the console, since nothing but
 * Unity links a plugin.
 */
export async function withFunctions(name: string): Promise<URL> {
  const text = await readFile(new URL(name, RUNTIME), 'utf8');
  const linked = text.replace(
    /\[DllImport\("__Internal"\)\]\s+static extern (\w+) (\w+)\((.*?)\);/g,
    (_, type: string, name: string, parameters: string) => {
      const args = parameters.split(', ').map((one) => one.split(' ')[1]);
      const call = `Frames.Call(${[`"${name}"`, ...args].filter(Boolean).join(', ')})`;
      const result = { int: `return int.Parse(${call});`, string: `return ${call};` }[type];
      return `static ${type} ${name}(${parameters}) { ${result ?? `${call};`} }`;
    },
  );
  const copy = new URL(name, COMPILED);
  await mkdir(COMPILED, { recursive: true });
  await writeFile(copy, linked);
  return copy;
}
