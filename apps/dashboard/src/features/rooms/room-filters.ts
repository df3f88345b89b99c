import type { FilterDefinition } from '../../table/filter-chip.tsx';
import type { RoomChoices } from './bulk-choices.ts';

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
