import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Arcade } from './arcade.tsx';
import classes from './entrance.module.css';

interface EntranceProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** The pages before sign-in: the form at the left, the arcade at the right on wide screens. */
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
