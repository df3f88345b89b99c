import type { Random } from './random.ts';

const WIDTH = 960;
const HEIGHT = 640;

/** From light to dark, as a scene uses them: sky, far, near, floor, light. */
export type Palette = readonly [string, string, string, string, string];

export const PALETTES: readonly Palette[] = [
  ['#FFE3CC', '#F7A072', '#D9553F', '#8C2B2B', '#FFF4E6'],
  ['#D8F0F2', '#77CED4', '#18909D', '#084954', '#FDF6EC'],
  ['#E4E7FA', '#9FA8E0', '#5660B2', '#2B2D62', '#FFF7D6'],
  ['#E3F4E1', '#9CCF9A', '#4E9A5B', '#1E4D33', '#FFF9E0'],
  ['#FFF1C9', '#F5C95B', '#D98E04', '#7A4A05', '#FFFDF5'],
  ['#E6EAF0', '#AEB8C6', '#5F6E84', '#283242', '#FDEFE3'],
];

type Scene = (colors: Palette, random: Random) => string;

/** A row of arches that lead somewhere, one of them lit. */
const arcade: Scene = ([sky, far, near, floor, light], random) => {
  const lit = random.between(0, 3);
  const arches = [0, 1, 2, 3].map((index) => {
    const x = 60 + index * 220;
    const fill = index === lit ? light : far;
    return `<path d="M${x} 500V290a90 90 0 0 1 180 0v210z" fill="${fill}"/>
      <path d="M${x + 34} 500V310a56 56 0 0 1 112 0v190z" fill="${near}"
        opacity="${index === lit ? 0.16 : 0.55}"/>`;
  });
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>${arches.join('')}
    <path d="M0 500h960v140H0z" fill="${floor}"/>
    <path d="M${60 + lit * 220} 500h180l90 140H${lit * 220 - 30}z" fill="${light}" opacity=".28"/>`;
};

/** Hills behind one another, and the sun over them. */
const hills: Scene = ([sky, far, near, floor, light], random) => {
  const ridge = (y: number, swing: number) => {
    const top = y - random.between(20, swing);
    return `M0 ${y}C200 ${top} 380 ${y + 60} 560 ${y}S820 ${top} 960 ${y - 20}V640H0z`;
  };
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>
    <circle cx="${random.between(220, 740)}" cy="210" r="78" fill="${light}"/>
    <path d="${ridge(360, 160)}" fill="${far}"/><path d="${ridge(440, 120)}" fill="${near}"/>
    <path d="${ridge(540, 90)}" fill="${floor}"/>`;
};

/** A room in perspective with frames on its walls. */
const hall: Scene = ([sky, far, near, floor, light], random) => {
  const frames = [150, 340, 530, 720].map((x) => {
    const height = random.between(110, 190);
    return `<rect x="${x}" y="${330 - height / 2}" width="120" height="${height}" fill="${light}"/>
      <rect x="${x + 12}" y="${342 - height / 2}" width="96" height="${height - 24}"
        fill="${random.pick([far, near, floor])}"/>`;
  });
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>
    <path d="M0 0h960L820 90H140z" fill="${light}"/><path d="M0 640h960L820 500H140z" fill="${floor}"/>
    <path d="M0 0l140 90v410L0 640zM960 0L820 90v410l140 140z" fill="${far}" opacity=".6"/>
    ${frames.join('')}`;
};

/** Steps that climb towards the light. */
const stairs: Scene = ([sky, far, near, floor, light], random) => {
  const turn = random.pick([1, -1]);
  const steps = [0, 1, 2, 3, 4, 5].map((index) => {
    const width = 860 - index * 110;
    const x = turn > 0 ? 40 : 920 - width;
    const fill = index % 2 === 0 ? near : far;
    return `<rect x="${x}" y="${560 - index * 62}" width="${width}" height="80" fill="${fill}"/>`;
  });
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>
    <path d="M${turn > 0 ? 80 : 720} 640V160a80 80 0 0 1 160 0v480z" fill="${light}"/>
    ${steps.join('')}<rect y="600" width="960" height="40" fill="${floor}"/>`;
};

const SCENES = [arcade, hills, hall, stairs] as const;

/** A picture of a place: the `index` says which kind, chance the rest. */
export function scene(index: number, colors: Palette, random: Random): string {
  const draw = SCENES[index % SCENES.length] ?? arcade;
  return picture(WIDTH, HEIGHT, draw(colors, random));
}

/** A square mark on a ground of its company's colour. */
export function emblem(mark: string, ground: string, ink = 'FFFFFF'): string {
  const shapes = `<rect width="64" height="64" rx="14" fill="#${ground}"/>
    <g color="#${ink}">${mark}</g>`;
  return picture(256, 256, shapes, 64);
}

function picture(width: number, height: number, shapes: string, side?: number): string {
  const box = side === undefined ? `${width} ${height}` : `${side} ${side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${box}">${shapes}</svg>`;
}
