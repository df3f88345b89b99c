import type { ComponentType, RefObject } from 'react';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';

const PEOPLE_FILTER: FilterDefinition = {
  key: 'gente',
  label: 'Agora',
  isQuick: true,
  options: [
    { value: 'dentro', label: 'Com gente agora' },
    { value: 'vazias', label: 'Vazias agora' },
  ],
};

const VISIBILITY_FILTERS: readonly FilterDefinition[] = [
  {
    key: 'visibilidade',
    label: 'Visibilidade',
    isQuick: true,
    options: [
      { value: 'visiveis', label: 'Visível' },
      { value: 'ocultas', label: 'Oculta' },
    ],
  },
  {
    key: 'privacidade',
    label: 'Privacidade',
    options: [
      { value: 'publicas', label: 'Pública' },
      { value: 'privadas', label: 'Privada' },
    ],
  },
];

export function roomFilters({ companies, environments }: RoomChoices): FilterDefinition[] {
  return [
    PEOPLE_FILTER,
    { key: 'empresa', label: 'Empresa', options: companies.map(toOption) },
    { key: 'ambiente', label: 'Ambiente', options: environments.map(toOption) },
    ...VISIBILITY_FILTERS,
  ];
}

function toOption({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name };
}

export const ROOM_SORTS = [
  { value: 'name', label: 'Nome' },
  { value: '-visitCount', label: 'Mais acessos' },
  { value: '-createdAt', label: 'Mais novas' },
];

/** Rows of other features, to filter rooms by and to assign to them; the route passes them in. */
export interface RoomChoices {
  companies: readonly Choice[];
  environments: readonly Choice[];
  AdminChoice: ComponentType<AdminChoiceProps>;
}

interface Choice {
  id: number;
  name: string;
}

/** A field that chooses one administrator. */
interface AdminChoiceProps {
  onChoose: (adminId: number | undefined) => void;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
}
