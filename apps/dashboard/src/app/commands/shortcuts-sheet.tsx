import { Modal, Switch } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { singleKeys } from '../../kit/keys/single-keys.ts';
import { isMaster, useAccount } from '../../kit/session/session.ts';
import { useIsPhone } from '../../kit/ui/window-width.ts';
import { areasFor } from '../areas.ts';
import { openCommands } from './open-commands.ts';
import classes from './shortcuts-sheet.module.css';

interface Shortcut {
  keys: readonly string[];
  does: string;
  /** A single-character key, which each person can switch off. */
  isSingle?: boolean;
}

const GENERAL: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Buscar ou executar' },
  { keys: ['Ctrl', 'S'], does: 'Salvar o formulário' },
  { keys: ['Esc'], does: 'Fechar, ou limpar a seleção' },
  { keys: ['?'], does: 'Mostrar estes atalhos', isSingle: true },
];

const LISTS: readonly Shortcut[] = [
  { keys: ['/'], does: 'Buscar na lista', isSingle: true },
  { keys: ['N'], does: 'Criar nesta lista', isSingle: true },
  { keys: ['Espaço'], does: 'Selecionar a linha' },
  { keys: ['Shift', 'Espaço'], does: 'Selecionar até a linha' },
];

/** All shortcuts, and the switch for single-character ones. */
export function ShortcutsSheet({ isOpen }: { isOpen: boolean }) {
  const account = useAccount();
  const areOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);
  const isPhone = useIsPhone();
  // Closed at first: only a dialog that changes to open remembers where the focus was.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const screens = areasFor({ isMaster: isMaster(account) }).flatMap(({ areas }) => areas);
  const jumps = screens.map(({ key, label }) => ({
    keys: ['G', key],
    does: label,
    isSingle: true,
  }));
  return (
    <Modal
      opened={isOpen && isReady}
      onClose={() => openCommands.set(null)}
      title="Atalhos do teclado"
      size={640}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
    >
      <div className={classes.columns}>
        <ShortcutList title="Geral" shortcuts={GENERAL} areSinglesOn={areOn} />
        <ShortcutList title="Listas" shortcuts={LISTS} areSinglesOn={areOn} />
        <ShortcutList title="Ir para" shortcuts={jumps} areSinglesOn={areOn} />
      </div>
      <Switch
        className={classes.switch}
        label="Atalhos de uma tecla"
        description="Os que são só letras e sinais, sem Ctrl. Valem quando nada está sendo digitado."
        checked={areOn}
        onChange={(event) => singleKeys.set(event.currentTarget.checked)}
      />
    </Modal>
  );
}

interface ShortcutListProps {
  title: string;
  shortcuts: readonly Shortcut[];
  areSinglesOn: boolean;
}

function ShortcutList({ title, shortcuts, areSinglesOn }: ShortcutListProps) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {shortcuts.map(({ keys, does, isSingle = false }) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd className={classes.keys}>
              {keys.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
              {isSingle && !areSinglesOn && <span className={classes.off}>desligado</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
