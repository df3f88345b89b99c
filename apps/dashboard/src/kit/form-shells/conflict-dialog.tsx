import { Button, Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Conflict } from '../form/conflict.ts';
import type { FormValues } from '../form/draft-store.ts';
import classes from '../form/form.module.css';
import { useIsPhone } from '../ui/window-width.ts';

export interface ConflictTexts<Values extends FormValues> {
  /** The contract's labels of the entity. */
  labels: Record<keyof Values & string, { label: string }>;
  /** A value in words; by default text as it is, 'Sim' / 'Não', and '–' for nothing. */
  show?: (name: keyof Values & string, value: Values[keyof Values]) => string | undefined;
}

interface ConflictDialogProps<Values extends FormValues> {
  conflict: Conflict<Values> & { cancel: () => void; resolve: (values: Values) => Promise<void> };
  texts: ConflictTexts<Values>;
}

/** Somebody else saved first: the person chooses a value for each field, and then saves. */
export function ConflictDialog<Values extends FormValues>(props: ConflictDialogProps<Values>) {
  const { conflict, texts } = props;
  const [kept, setKept] = useState<Record<string, string>>({});
  const isPhone = useIsPhone();

  function handleSave() {
    const values = { ...conflict.merged };
    for (const name of conflict.clashes) {
      if (kept[name] === 'theirs') values[name] = conflict.theirs.values[name];
    }
    void conflict.resolve(values);
  }
  return (
    <Modal opened onClose={conflict.cancel} title="Alguém salvou outra versão" fullScreen={isPhone}>
      <p className={classes.conflictText}>
        Estes campos foram alterados por outra pessoa enquanto você editava. Escolha o que fica.
      </p>
      <Stack gap="md">
        {conflict.clashes.map((name) => (
          <ClashField
            key={name}
            label={texts.labels[name].label}
            mine={words(texts, name, conflict.mine[name])}
            theirs={words(texts, name, conflict.theirs.values[name])}
            kept={kept[name] ?? 'mine'}
            isFirst={name === conflict.clashes[0]}
            onKeep={(choice) => setKept((current) => ({ ...current, [name]: choice }))}
          />
        ))}
      </Stack>
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={conflict.cancel}>
          Continuar editando
        </Button>
        <Button onClick={handleSave}>Salvar</Button>
      </div>
    </Modal>
  );
}

interface ClashFieldProps {
  label: string;
  mine: string;
  theirs: string;
  kept: string;
  isFirst: boolean;
  onKeep: (choice: string) => void;
}

function ClashField({ label, mine, theirs, kept, isFirst, onKeep }: ClashFieldProps) {
  return (
    <Radio.Group className={classes.conflictField} label={label} value={kept} onChange={onKeep}>
      <Stack gap={8} mt={8}>
        <Radio value="mine" label={`Minha versão: ${mine}`} data-autofocus={isFirst || undefined} />
        <Radio value="theirs" label={`Versão salva: ${theirs}`} />
      </Stack>
    </Radio.Group>
  );
}

function words<Values extends FormValues>(
  texts: ConflictTexts<Values>,
  name: keyof Values & string,
  value: Values[keyof Values],
): string {
  const own = texts.show?.(name, value);
  if (own !== undefined) return own;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return value === '' || value === null ? '–' : String(value);
}
