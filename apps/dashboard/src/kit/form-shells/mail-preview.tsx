import { useState } from 'react';
import { ChoiceField } from '../fields/choice-field.tsx';
import { readCspNonce } from '../ui/csp-nonce.ts';
import classes from './mail-preview.module.css';

const SCREENS = [
  { value: 'phone' as const, label: 'Telefone' },
  { value: 'wide' as const, label: 'Computador' },
  { value: 'text' as const, label: 'Só texto' },
];
const THEMES = [
  { value: 'light' as const, label: 'Claro' },
  { value: 'dark' as const, label: 'Escuro' },
];

/** A mail on a phone or a wide screen, light or dark, or as its plain text. */
export function MailPreview({ html, text, title }: { html: string; text: string; title: string }) {
  const [screen, setScreen] = useState<(typeof SCREENS)[number]['value']>('phone');
  const [theme, setTheme] = useState<(typeof THEMES)[number]['value']>('light');
  const row = { look: 'row' as const, error: undefined, onBlur: () => undefined };
  return (
    <>
      <div className={classes.switches}>
        <ChoiceField
          {...row}
          label="Tela"
          name="tela"
          choices={SCREENS}
          value={screen}
          onChange={setScreen}
        />
        {screen !== 'text' && (
          <ChoiceField
            {...row}
            label="Tema"
            name="tema"
            choices={THEMES}
            value={theme}
            onChange={setTheme}
          />
        )}
      </div>
      {screen === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
        <pre className={classes.text} tabIndex={0}>
          {text}
        </pre>
      ) : (
        <MailFrame html={html} theme={theme} isNarrow={screen === 'phone'} title={title} />
      )}
    </>
  );
}

interface MailFrameProps {
  /** A whole document, of our own server. */
  html: string;
  theme: 'light' | 'dark';
  /** As wide as a phone. */
  isNarrow: boolean;
  title: string;
}

/** A mail as a mail program shows it: without scripts, and no link of it leads anywhere. */
function MailFrame({ html, theme, isNarrow, title }: MailFrameProps) {
  return (
    <iframe
      className={classes.frame}
      data-narrow={isNarrow || undefined}
      title={title}
      // No scripts and no windows; of one origin, or its pictures could not be read.
      sandbox="allow-same-origin"
      srcDoc={framed(html, theme)}
    />
  );
}

/**
 * The mail for a frame of this page, whose policy allows no styles in elements: they become rules of
 * the style sheet. Links stay where they are, since a frame may open no window.
 */
function framed(html: string, theme: 'light' | 'dark'): string {
  const rules: string[] = [];
  const marked = html.replace(/ style="([^"]*)"/g, (_all, style: string) => {
    rules.push(`[data-style="${rules.length}"]{${style}}`);
    return ` data-style="${rules.length - 1}"`;
  });
  return marked
    .replace('<style>', `<base target="_blank"><style nonce="${readCspNonce()}">${rules.join('')}`)
    .replace('(prefers-color-scheme: dark)', theme === 'dark' ? 'all' : 'not all');
}
