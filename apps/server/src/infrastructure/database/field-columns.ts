/** A column by its name; `flag` marks a column that holds a yes or no as 1 or 0. */
type FieldColumn<Row> = (keyof Row & string) | { flag: keyof Row & string };

/**
 * Pairs the fields of an entity, as its contract names them, with the columns of its table: the one
 * list that inserts, updates, selects and presenters share. A field without a column does not compile.
 */
export type FieldColumns<Row, Fields> = Record<keyof Fields & string, FieldColumn<Row>>;

type AnyColumns = Record<string, string | { flag: string }>;
type NameOf<Column> = Column extends { flag: infer Name extends string } ? Name : Column & string;

type Selection<Table extends string, Columns extends AnyColumns> = {
  [Field in keyof Columns & string]: `${Table}.${NameOf<Columns[Field]>} as ${Field}`;
}[keyof Columns & string];

/** The selection of a query that reads each field under its own name; flags are still 1 or 0. */
export function selectionOf<Table extends string, Columns extends AnyColumns>(
  table: Table,
  columns: Columns,
): Selection<Table, Columns>[] {
  const names = Object.entries(columns).map(
    ([field, column]) => `${table}.${nameOf(column)} as ${field}`,
  );
  // The type spells out the same pairs.
  return names as Selection<Table, Columns>[];
}

type Written<Columns extends AnyColumns, Fields> = {
  [Field in keyof Columns & keyof Fields as NameOf<Columns[Field]>]: Columns[Field] extends {
    flag: string;
  }
    ? number | Extract<Fields[Field], undefined>
    : Fields[Field];
};

/** The columns to insert or update. An undefined field stays undefined: the column is left alone. */
export function columnValues<Columns extends AnyColumns, Fields extends object>(
  columns: Columns,
  fields: Fields,
): Written<Columns, Fields> {
  const given = fields as Record<string, unknown>;
  const written: Record<string, unknown> = {};
  for (const field of Object.keys(columns)) {
    const value = given[field];
    written[nameOf(columns[field] ?? field)] = typeof value === 'boolean' ? Number(value) : value;
  }
  // `FieldColumns` allows no column that the table lacks.
  return written as Written<Columns, Fields>;
}

type Read<Columns extends AnyColumns, Row> = {
  [Field in keyof Columns & keyof Row]: Columns[Field] extends { flag: string }
    ? boolean
    : Row[Field];
};

/** The fields of a row that was read with `selectionOf`, flags as booleans. */
export function fieldValues<Columns extends AnyColumns, Row extends Record<keyof Columns, unknown>>(
  columns: Columns,
  row: Row,
): Read<Columns, Row> {
  // A loop over keys, not pairs: every answer with a room runs this.
  const read: Record<string, unknown> = {};
  for (const field of Object.keys(columns)) {
    read[field] = typeof columns[field] === 'string' ? row[field] : row[field] === 1;
  }
  // The same fields, one by one.
  return read as Read<Columns, Row>;
}

function nameOf(column: string | { flag: string }): string {
  return typeof column === 'string' ? column : column.flag;
}
