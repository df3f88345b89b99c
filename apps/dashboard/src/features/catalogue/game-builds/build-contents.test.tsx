import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FileTreeView } from '../../../kit/upload/file-tree.tsx';
import { buildTree, listZip, newest } from './build-contents.ts';

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
    expect(tree.words).toBe('Unity · Brotli');
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
