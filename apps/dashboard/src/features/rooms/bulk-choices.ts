import type { ComponentType, RefObject } from 'react';

/** Other features' rows to give to rooms, and to filter them by; the route brings them. */
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
