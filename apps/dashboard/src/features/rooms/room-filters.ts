import type { FilterDefinition } from '../../table/filter-chip.tsx';

export const PEOPLE_FILTER: FilterDefinition = {
  key: 'gente',
  label: 'Agora',
  isQuick: true,
  options: [
    { value: 'dentro', label: 'Com gente agora' },
    { value: 'vazias', label: 'Vazias agora' },
  ],
};

/** Filters whose choices are the room's own; those of other entities come from the route. */
export const VISIBILITY_FILTERS: readonly FilterDefinition[] = [
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

export const ROOM_SORTS = [
  { value: 'name', label: 'Nome' },
  { value: '-visitCount', label: 'Mais acessos' },
  { value: '-createdAt', label: 'Mais novas' },
];
