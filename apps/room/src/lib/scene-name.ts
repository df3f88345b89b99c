const BASE = '/sala/';

/** The room that an address names; empty when it names none. */
export function sceneNameIn(path: string): string {
  const [name = ''] = path.slice(BASE.length).split('/');
  try {
    return decodeURIComponent(name);
  } catch {
    // A stray '%': no room is called so.
    return name;
  }
}
