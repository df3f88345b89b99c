import { Button } from '@mantine/core';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../../kit/feedback/copy-text.ts';
import { UnsavedGuard } from '../../../kit/form-shells/unsaved-guard.tsx';
import classes from './api-keys.module.css';

/** A secret that has just been made; it is kept nowhere but on this screen. */
export interface Made {
  kind: keyof typeof WORDS;
  name: string;
  secret: string;
  isNew: boolean;
}

const WORDS = {
  key: {
    label: 'Chave nova',
    created: (name: string) => `Chave “${name}” criada`,
    text: 'Copie agora. Ela não aparece de novo, nem para você nem para nós.',
    copy: 'Copiar chave',
    copied: 'Copiada',
    toast: { done: 'Chave copiada', failed: 'Copie a chave à mão' },
  },
  webhook: {
    label: 'Segredo novo',
    created: (name: string) => `Webhook “${name}” criado`,
    text: 'Copie agora o segredo, com que o outro sistema confere os avisos. Ele não aparece de novo.',
    copy: 'Copiar segredo',
    copied: 'Copiado',
    toast: { done: 'Segredo copiado', failed: 'Copie o segredo à mão' },
  },
};

export function titleOf({ kind, name, isNew }: Made): string {
  return isNew ? WORDS[kind].created(name) : `Segredo novo de “${name}”`;
}

interface NewSecretProps {
  made: Made;
  onKept: () => void;
}

/** The one chance to copy a secret: it stays until the person says so, and leaving asks first. */
export function NewSecret({ made, onKept }: NewSecretProps) {
  const [isCopied, setCopied] = useState(false);
  const words = WORDS[made.kind];

  async function copy() {
    await copyText(made.secret, words.toast);
    setCopied(true);
  }
  return (
    <section className={classes.made} aria-label={words.label}>
      <UnsavedGuard isDirty={() => true} onDiscard={onKept} />
      <IconKey className={classes.madeIcon} size={22} stroke={1.7} aria-hidden />
      <div className={classes.madeWords}>
        <h2 className={classes.madeTitle}>{titleOf(made)}</h2>
        <p className={classes.madeText}>{words.text}</p>
      </div>
      <code className={classes.secret}>{made.secret}</code>
      <div className={classes.madeActions}>
        <Button
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button variant="default" onClick={onKept}>
          Já guardei
        </Button>
      </div>
    </section>
  );
}
