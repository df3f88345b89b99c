import { type Approval, MAX_NOTE } from '@atrio/contract/live/door';
import { Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { IconUsersMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../kit/feedback/confirm.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { doorQuery, useEmptyRoom, useSwitchDoor } from './door.api.ts';
import classes from './door.module.css';
import { HallCodeSwitch } from './hall-code-switch.tsx';
import { HandSwitch } from './knocks.tsx';

const APPROVAL_WORDS: Record<Approval, string> = {
  nobody: 'ninguém precisa de aprovação',
  unlisted: 'quem não está na lista passa por aprovação',
  everybody: 'todos passam por aprovação',
};

/** 'Porta': who may come in, at once. */
export function DoorCard({ roomId, isDisabled }: { roomId: number; isDisabled: boolean }) {
  const { data: door } = useQuery(doorQuery(roomId));
  const { coming, put } = useSwitchDoor(roomId);
  const [former, setFormer] = useState<Approval>('nobody');
  const { mutateAsync: empty } = useEmptyRoom();
  const askEmptying = () => askToEmpty((choice) => empty({ id: String(roomId), ...choice }));
  if (!door) return null;
  const approval = coming?.approval ?? door.approval;
  if (door.approval !== 'everybody' && door.approval !== former) setFormer(door.approval);
  return (
    <Card
      title="Porta"
      actions={
        <Button variant="subtle" size="compact-sm" disabled={isDisabled} onClick={askEmptying}>
          Esvaziar a sala…
        </Button>
      }
    >
      <div className={classes.controls}>
        <HandSwitch roomId={roomId} door={door} isDisabled={isDisabled} />
        <Switch
          labelPosition="left"
          label="Quem chega espera"
          description={APPROVAL_WORDS[approval]}
          checked={approval === 'everybody'}
          disabled={isDisabled}
          onChange={(event) => {
            const next = event.currentTarget.checked ? 'everybody' : former;
            void put({ approval: next }).catch(() => undefined);
          }}
        />
        <HallCodeSwitch roomId={roomId} door={door} labelPosition="left" isDisabled={isDisabled} />
      </div>
    </Card>
  );
}

interface Emptying {
  reason: string;
  closesDoor: boolean;
}

function askToEmpty(empty: (choice: Emptying) => Promise<unknown>): void {
  const choice: Emptying = { reason: '', closesDoor: true };
  confirm({
    title: 'Esvaziar a sala?',
    text: 'Todos os convidados saem agora; a equipe fica. Quem espera do lado de fora continua a esperar.',
    detail: (
      <>
        <TextInput
          label="Motivo (opcional)"
          description="Quem sai lê este motivo."
          maxLength={MAX_NOTE}
          onChange={(event) => {
            choice.reason = event.currentTarget.value;
          }}
        />
        <Checkbox
          mt="sm"
          label="Fechar a porta também"
          description="Com a porta aberta, quem saiu pode voltar."
          defaultChecked
          onChange={(event) => {
            choice.closesDoor = event.currentTarget.checked;
          }}
        />
      </>
    ),
    action: 'Esvaziar a sala',
    icon: <IconUsersMinus size={18} stroke={1.7} aria-hidden />,
    onConfirm: () => empty(choice),
  });
}
