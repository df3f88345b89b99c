/** How a field is called in Portuguese, in forms, save conflicts, the history and files alike. */
export interface FieldLabel {
  label: string;
  /** How an empty value reads in the history, in the field's gender. */
  none: string;
  /** How other values read there, if not as they stand. */
  reads?: 'money' | 'moment' | 'color' | 'device';
}

/** One label for each field of an entity; a field without one does not compile. */
export type FieldLabels<Fields> = Record<keyof Fields & string, FieldLabel>;
