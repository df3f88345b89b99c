import { Blob as NodeBlob } from 'node:buffer';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FileTreeView } from '../../../kit/upload/file-tree.tsx';
import { listedFile, listZip } from '../../../kit/upload/listed-files.ts';
import { buildTree, newest, unityVersion } from './build-contents.ts';

const PARTS = ['loader.js', 'framework.js.br', 'data.br', 'wasm.br'];
const UNITY = PARTS.map((part) => ({ name: `Cais/Build/Cais.${part}`, bytes: 100 }));

const many = Array.from({ length: 21 }, (_, at) => ({ name: `Cais/aa/${at}.bundle`, bytes: 1 }));

describe('buildTree', () => {
  it('cuts the folder around the build, sums up folders, and tells what each file becomes', () => {
    const tree = buildTree([
      ...UNITY,
      { name: 'Cais/StreamingAssets/Abertura.mp4', bytes: 10 },
      { name: 'Cais/StreamingAssets/abertura.mp4', bytes: 20 },
      { name: 'Cais/StreamingAssets/fundo/instalar.exe', bytes: 30 },
      { name: 'Cais/TemplateData/style.css', bytes: 5 },
      { name: '__MACOSX/Cais/._a', bytes: 7 },
    ]);
    expect(tree.words).toBe('Unity · WebGL · Brotli');
    expect(tree.counts).toEqual({ ready: 5, leftOut: 2, refused: 2 });
    const [build, assets, template, mac] = tree.nodes;
    expect(build).toMatchObject({ path: 'Build', state: 'ready', count: 4, bytes: 400 });
    expect(assets).toMatchObject({ state: 'refused', count: 3, bytes: 60, reason: undefined });
    expect(template).toMatchObject({
      state: 'leftOut',
      reason: 'A página de carregamento é a da Átrio',
    });
    expect(mac).toMatchObject({ path: '__MACOSX', state: 'leftOut' });
  });
});

describe('what is said of a build', () => {
  const files = [...UNITY, { name: 'Cais/StreamingAssets/aa/settings.json', bytes: 2 }];

  it.each([
    [files, 'Unity 2022.3 · WebGL · Brotli · Addressables'],
    [[{ name: 'index.html', bytes: 1 }], 'Página própria'],
    [[{ name: 'leia.txt', bytes: 1 }], 'Nenhuma build encontrada'],
  ])('names what its files show', (chosen, words) => {
    const tree = buildTree(chosen, { title: 'cais.zip', unity: 'Unity 2022.3' });
    expect(tree).toMatchObject({ title: 'cais.zip', words });
  });

  const header = 'UnityFS\0\0\0\0\x085.x.x\0';
  const data = (release: string) => `UnityWebData1.0\0\0\0\0${header}${release}\0`;
  const file = (name: string, content: Uint8Array<ArrayBuffer> | string) =>
    listedFile(name, new NodeBlob([content]) as Blob);

  it.each([
    ['the data', [file('a.data', data('2021.3.4f1'))], 'Unity 2021.3'],
    ['data as gzip', [file('a.data.gz', gzipSync(data('2022.3.10f1')))], 'Unity 2022.3'],
    [
      'data with a fallback',
      [file('a.data.unityweb', gzipSync(data('2020.3.1f1')))],
      'Unity 2020.3',
    ],
    ['data as brotli', [file('a.data.br', brotliCompressSync(data('6000.0.23f1')))], 'Unity 6.0'],
    [
      'a bundle, where the data cannot be unpacked',
      [file('a.data.br', 'x'), file('StreamingAssets/aa/b.bundle', `${header}2023.1.2f1\0`)],
      'Unity 2023.1',
    ],
    [
      'no file: none is Unity’s',
      [file('a.data', 'por 2021.3.4f1'), file('b.bundle', '')],
      undefined,
    ],
    ['no file: there is none', [], undefined],
  ])('reads the version from %s', async (_source, chosen, version) => {
    expect(await unityVersion(chosen)).toBe(version);
  });

  it('reads it from a file inside a zip', async () => {
    const listed = await listZip(zipOf('Cais/Build/a.data.gz', gzipSync(data('2022.3.10f1'))));
    expect(listed?.map(({ name }) => name)).toEqual(['Cais/Build/a.data.gz']);
    expect(await unityVersion(listed ?? [])).toBe('Unity 2022.3');
  });
});

describe('the tree of a build', () => {
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

  it('is walked and opened by keys', async () => {
    render(
      <FileTreeView label="Conteúdo" tree={buildTree([...UNITY, ...many])} onClear={undefined} />,
    );
    expect(row('Build')).toHaveAttribute('aria-expanded', 'true');
    expect(row('aa')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.tab();
    expect(row('Build')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(row('Cais.loader.js')).toHaveFocus();
    expect(row('Cais.loader.js')).toHaveAttribute('aria-level', '2');
    await userEvent.keyboard('{ArrowLeft}');
    expect(row('Build')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(row('Build')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('row', { name: /^Cais.loader.js/ })).toBeNull();
    await userEvent.keyboard('{End}');
    expect(row('aa')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(row('20.bundle')).toHaveAttribute('aria-setsize', '21');
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{Home}');
    expect(row('Build')).toHaveFocus();
  });

  it('opens folders with a refusal by itself, and says why', () => {
    const files = [...UNITY, ...many, { name: 'Cais/aa/x.exe', bytes: 1 }];
    render(<FileTreeView label="Conteúdo" tree={buildTree(files)} onClear={undefined} />);
    const refused = row('x.exe');
    expect(within(refused).getByText('Programas não são servidos a visitantes')).toBeVisible();
    expect(within(refused).getByText('Recusado')).toBeVisible();
    expect(screen.getByText('1 recusado')).toBeVisible();
  });
});

describe('listZip', () => {
  it.each([
    ['nothing', []],
    ['no zip', [new Uint8Array(200).fill(7)]],
    ['an end that leads nowhere', [endOf({ count: 3, bytes: 900, at: 900 })]],
    ['a list that is none', [new Uint8Array(60).fill(1), endOf({ count: 1, bytes: 60, at: 0 })]],
  ])('understands %s as no zip', async (_case, parts) => {
    expect(await listZip(new Blob(parts))).toBeNull();
  });
});

/** A zip with one file, deflated. */
function zipOf(name: string, content: Uint8Array): Blob {
  const packed = deflateRawSync(content);
  const [local, entry] = [Buffer.alloc(30), Buffer.alloc(46)];
  local.writeUInt16LE(name.length, 26);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(content.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const file = [local, name, packed];
  const at = local.length + name.length + packed.length;
  const end = endOf({ count: 1, bytes: entry.length + name.length, at });
  return new NodeBlob([...file, entry, name, end]) as Blob;
}

function endOf({ count, bytes, at }: Record<'count' | 'bytes' | 'at', number>) {
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, count, true);
  end.setUint32(12, bytes, true);
  end.setUint32(16, at, true);
  return end.buffer;
}

describe('newest', () => {
  it("follows changes of one's own to the last, and ends where a change left the version as it was", () => {
    const own = new Map([
      ['a', 'b'],
      ['b', 'c'],
      ['d', 'd'],
      ['e', 'f'],
      ['f', 'e'],
    ]);
    expect(newest(own, 'a')).toBe('c');
    expect(newest(own, 'z')).toBe('z');
    expect(newest(own, undefined)).toBeUndefined();
    expect(newest(own, 'd')).toBe('d');
    expect(newest(own, 'e')).toBe('f');
  });
});
