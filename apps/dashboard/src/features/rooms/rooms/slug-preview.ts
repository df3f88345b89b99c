/**
 * Predicts how the server will write this name in the public link. The server decides, and adds '-2'
 * when the link is taken.
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
