import type { Room } from '@atrio/contract/rooms';
import type { ReactNode } from 'react';
import { FormPanels } from '../../form/form-panels.tsx';
import { useDirtyPanels } from '../../form/panel-store.ts';
import { SectionIndex } from '../../ui/section-index.tsx';
import { RoomHeader } from './room-header.tsx';
import classes from './room-panels.module.css';

/** Only sections that exist; a panel's id is its form's name, which is how its dot finds it. */
const GROUPS = [
  {
    label: 'Configuração',
    sections: [
      { id: 'sala', label: 'Sala' },
      { id: 'botao-externo', label: 'Botão externo' },
    ],
  },
  {
    label: 'Acesso',
    sections: [
      { id: 'tickets-de-acesso', label: 'Tickets de acesso' },
      { id: 'administradores', label: 'Administradores' },
    ],
  },
];

/** The room's page: header, index, and the panels that the route puts together. */
export function RoomPanels({ room, children }: { room: Room; children: ReactNode }) {
  return (
    <FormPanels>
      <RoomHeader room={room} />
      <div className={classes.layout}>
        <RoomIndex />
        <div className={classes.panels}>{children}</div>
      </div>
    </FormPanels>
  );
}

function RoomIndex() {
  return <SectionIndex groups={GROUPS} dirty={useDirtyPanels()} />;
}
