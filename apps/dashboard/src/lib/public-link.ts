import { toast } from './toast.ts';

/** Where visitors open a room, within this host. */
export function publicPath(sceneName: string): string {
  return `/sala/${sceneName}`;
}

export function publicUrl(sceneName: string): string {
  return window.location.origin + publicPath(sceneName);
}

export async function copyPublicLink(sceneName: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(publicUrl(sceneName));
    toast.success('Link copiado');
  } catch {
    // Plain HTTP on a LAN address has no clipboard, or the person refused it.
    toast.error('Não foi possível copiar o link', { description: publicUrl(sceneName) });
  }
}
