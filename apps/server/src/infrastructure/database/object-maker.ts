/** Takes the values of a row in the order of its columns. */
type MakeObject = (row: unknown) => Record<string, unknown>;

/**
 * A function that makes an object of each row of one statement. It is compiled from the columns' names:
 * setting properties whose names vary takes several times as long, and so does reading them later.
 */
export function objectMaker(names: readonly string[]): MakeObject {
  const properties = names.map((name, index) => `${JSON.stringify(name)}: row[${index}]`);
  return new Function('row', `return { ${properties.join(', ')} }`) as MakeObject;
}
