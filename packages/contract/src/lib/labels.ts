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

/** One of the product's entities, of which areas, lists and the history are made. */
export interface Entity {
  /** The first part of its calls' names, and of its list whose columns each person can choose. */
  area: string;
  /** Its names in Portuguese. */
  one: string;
  many: string;
  article: 'a' | 'o';
  /** The area in the published reference. */
  summary: string;
  /** The area's title there, if it is not the plural. */
  title?: string;
  /** Its value of the filter 'tipo' in the history's address. */
  filter: string;
  /** The actions whose sentences follow from the name: 'criou a sala'. */
  actions: readonly ('created' | 'updated' | 'deleted')[];
  /** It has a list with columns that each person can choose. */
  hasColumns: boolean;
  /**
   * The labels of its fields: those of its forms, which the contract's `…Labels` pass on, and those
   * that only its history names. One that another entity has too need not stand here again.
   */
  labels: Readonly<Record<string, FieldLabel>>;
}
