import type { Room } from '@atrio/contract/rooms';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { FormPanels } from '../../form/form-panels.tsx';
import { useDirtyPanels } from '../../form/panel-store.ts';
import { isMaster, useAccount } from '../../lib/session.ts';
import { type SectionGroup, SectionIndex } from '../../ui/section-index.tsx';
import { SectionNotes } from '../../ui/section-notes.tsx';
import { RoomHeader } from './room-header.tsx';
import classes from './room-panels.module.css';

/** A panel's id is its form's name, which is how its dot finds it. */
const GROUPS: RoomSectionGroup[] = [
  {
    label: 'Configuração',
    sections: [
      { id: 'sala', label: 'Sala' },
      { id: 'botao-externo', label: 'Botão externo' },
      { id: 'imagens', label: 'Imagens' },
      { id: 'assets-da-sala', label: 'Assets da sala' },
    ],
  },
  {
    label: 'Acesso',
    sections: [
      { id: 'tickets-de-acesso', label: 'Tickets de acesso' },
      { id: 'administradores', label: 'Administradores' },
    ],
  },
  {
    label: 'Conversas',
    sections: [
      { id: 'na-sala', label: 'Quem está na sala' },
      { id: 'mensagens', label: 'Mensagens' },
      { id: 'mensagens-do-betalk', label: 'Mensagens do Betalk' },
      { id: 'denuncias', label: 'Denúncias' },
      { id: 'removidos', label: 'Removidos' },
    ],
  },
  {
    label: 'Movimento',
    sections: [
      { id: 'estatisticas', label: 'Estatísticas' },
      { id: 'usuarios', label: 'Usuários' },
      { id: 'estatisticas-do-betalk', label: 'Estatísticas do Betalk', isForMaster: true },
    ],
  },
  {
    label: 'Registro',
    sections: [{ id: 'historico', label: 'Histórico', isForMaster: true }],
  },
];

/** The room's page: header, index, and the panels that the route puts together. */
export function RoomPanels({ room, children }: { room: Room; children: ReactNode }) {
  return (
    <FormPanels>
      <SectionNotes>
        <RoomHeader room={room} />
        <div className={classes.layout}>
          <RoomIndex roomId={room.id} />
          <div className={classes.panels}>{children}</div>
        </div>
      </SectionNotes>
    </FormPanels>
  );
}

function RoomIndex({ roomId }: { roomId: number }) {
  const account = useAccount();
  const [settings, ...others] = isMaster(account) ? GROUPS : withoutMasters(GROUPS);
  const links = [{ to: paths.roomLook(roomId), label: 'Aparência' }];
  const groups = settings ? [{ ...settings, links }, ...others] : others;
  return <SectionIndex groups={groups} dirty={useDirtyPanels()} />;
}

/** Only sections that this person has; a group that would be empty is none. */
function withoutMasters(groups: readonly RoomSectionGroup[]): SectionGroup[] {
  return groups
    .map(({ label, sections }) => ({
      label,
      sections: sections.filter(({ isForMaster }) => !isForMaster),
    }))
    .filter(({ sections }) => sections.length > 0);
}

interface RoomSectionGroup extends SectionGroup {
  sections: readonly { id: string; label: string; isForMaster?: boolean }[];
}
