import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../kit/page/page-title.tsx';
import { Logo } from '../../../kit/ui/logo.tsx';
import arcadeClasses from './arcade.module.css';
import classes from './entrance.module.css';

interface EntranceProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** The layout of the pages before sign-in: the form, and on wide screens the arcade at the right. */
export function Entrance({ title, text, children }: EntranceProps) {
  return (
    <div className={classes.entrance}>
      <PageTitle title={title} />
      <div className={classes.side}>
        <header className={classes.brand}>
          <Logo size={30} />
          <span className={classes.name}>Átrio</span>
        </header>
        <main className={classes.main}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.text}>{text}</p>
          {children}
        </main>
        <footer className={classes.foot}>
          <span>Átrio · salas virtuais</span>
          <ThemeToggle />
        </footer>
      </div>
      <Arcade />
    </div>
  );
}

function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={classes.theme}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={16} stroke={1.7} aria-hidden />
      {isDark ? 'Tema claro' : 'Tema escuro'}
    </button>
  );
}

const CENTRE = 415;
const FLOOR_END = 900;

/** From the nearest to the farthest: half width, top, foot, thickness, outer and inner colour. */
const ARCHES = [
  { half: 400, top: 38, foot: FLOOR_END, band: 44, stone: '#a3233b', shade: '#8c2536' },
  { half: 266, top: 225, foot: 817, band: 29, stone: '#cf4b5a', shade: '#b8404d' },
  { half: 177, top: 350, foot: 743, band: 21, stone: '#e96c6c', shade: '#d25d60' },
  { half: 118, top: 432, foot: 695, band: 14, stone: '#f49a80', shade: '#e9806f' },
  { half: 78, top: 487, foot: 662, band: 10, stone: '#f8b898', shade: '#f3a58a' },
  { half: 52, top: 524, foot: 641, band: 8, stone: '#fbcfae', shade: '#f8bf9e' },
  { half: 35, top: 549, foot: 627, band: 6, stone: '#fde0c4', shade: '#fcd3b2' },
  { half: 23, top: 566, foot: 618, band: 0, stone: '#fff3e2', shade: '#fff3e2' },
];

/** A decorative picture of arches behind arches, with light at the end. */
function Arcade() {
  return (
    <aside className={arcadeClasses.arcade} aria-hidden>
      <svg
        aria-hidden="true"
        viewBox="0 0 830 872"
        preserveAspectRatio="xMidYMid slice"
        className={arcadeClasses.picture}
      >
        <Paints />
        <rect width="830" height="872" fill="url(#arcade-wall)" />
        {ARCHES.map((arch) => (
          <g key={arch.half}>
            <path d={archPath(arch.half, arch.top, arch.foot)} fill={arch.stone} />
            <path
              d={archPath(arch.half - arch.band, arch.top + arch.band * 1.12, arch.foot)}
              fill={arch.shade}
            />
          </g>
        ))}
        <Floor />
        <rect width="830" height="872" fill="url(#arcade-glow)" />
        <polygon points="515,0 684,0 330,872 240,872" fill="url(#arcade-beam)" />
        <polygon points="722,0 776,0 560,640 520,640" fill="url(#arcade-beam)" opacity="0.55" />
        <rect width="830" height="872" fill="url(#arcade-dusk)" />
      </svg>
      <p className={arcadeClasses.words}>
        Cada porta,
        <br />
        uma sala.
      </p>
    </aside>
  );
}

/** The floor between one arch and the next, and the lit path down the middle. */
function Floor() {
  const steps = ARCHES.slice(0, -1).map((near, index) => ({ near, far: ARCHES[index + 1] }));
  return (
    <>
      {steps.map(({ near, far }) => {
        if (!far) return null;
        const from = near.half - near.band;
        return (
          <polygon
            key={near.half}
            points={quad(far.half, far.foot, from, Math.min(near.foot, FLOOR_END))}
            fill="url(#arcade-flags)"
          />
        );
      })}
      <polygon points={quad(23, 618, 172, FLOOR_END)} fill="url(#arcade-path)" />
    </>
  );
}

function Paints() {
  return (
    <defs>
      <radialGradient id="arcade-wall" cx="0.5" cy="0.62" r="0.75">
        <stop offset="0" stopColor="#96203a" />
        <stop offset="1" stopColor="#6f0f26" />
      </radialGradient>
      <radialGradient id="arcade-glow" gradientUnits="userSpaceOnUse" cx="415" cy="590" r="330">
        <stop offset="0" stopColor="#fff0db" stopOpacity="0.85" />
        <stop offset="0.22" stopColor="#ffd2ad" stopOpacity="0.42" />
        <stop offset="0.6" stopColor="#f28a76" stopOpacity="0.14" />
        <stop offset="1" stopColor="#f28a76" stopOpacity="0" />
      </radialGradient>
      <linearGradient
        id="arcade-flags"
        gradientUnits="userSpaceOnUse"
        x1="0"
        y1="618"
        x2="0"
        y2="872"
      >
        <stop offset="0" stopColor="#ffe9d2" stopOpacity="0.72" />
        <stop offset="0.45" stopColor="#d98a83" stopOpacity="0.5" />
        <stop offset="1" stopColor="#93283c" stopOpacity="0.72" />
      </linearGradient>
      <linearGradient
        id="arcade-path"
        gradientUnits="userSpaceOnUse"
        x1="0"
        y1="618"
        x2="0"
        y2="872"
      >
        <stop offset="0" stopColor="#fff3e2" stopOpacity="0.9" />
        <stop offset="1" stopColor="#f4b7a4" stopOpacity="0.36" />
      </linearGradient>
      <linearGradient id="arcade-beam" x1="0.7" y1="0" x2="0.3" y2="1">
        <stop offset="0" stopColor="#ffe6d2" stopOpacity="0.28" />
        <stop offset="1" stopColor="#ffe6d2" stopOpacity="0.02" />
      </linearGradient>
      <radialGradient id="arcade-dusk" cx="0.5" cy="0.55" r="0.8">
        <stop offset="0.55" stopColor="#4a0717" stopOpacity="0" />
        <stop offset="1" stopColor="#4a0717" stopOpacity="0.55" />
      </radialGradient>
    </defs>
  );
}

/** A round arch on straight legs. */
function archPath(half: number, top: number, foot: number): string {
  const left = CENTRE - half;
  const spring = top + half;
  return `M${left} ${foot}V${spring}A${half} ${half} 0 0 1 ${CENTRE + half} ${spring}V${foot}Z`;
}

/** A strip of floor, seen in perspective. */
function quad(farHalf: number, farY: number, nearHalf: number, nearY: number): string {
  const corners = [
    [CENTRE - farHalf, farY],
    [CENTRE + farHalf, farY],
    [CENTRE + nearHalf, nearY],
    [CENTRE - nearHalf, nearY],
  ];
  return corners.map((corner) => corner.join(',')).join(' ');
}
