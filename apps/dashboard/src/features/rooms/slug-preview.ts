/**
 * How the server will most likely write this name in the public link; it alone decides, and adds
 * '-2' when the link is taken.
 */
export function slugPreview(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}
