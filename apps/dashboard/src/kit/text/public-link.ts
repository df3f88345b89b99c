import { copyText } from '../feedback/copy-text.ts';

/** Path at which visitors open a room, on this host. */
export function publicPath(sceneName: string): string {
  return `/sala/${sceneName}`;
}

export function publicUrl(sceneName: string): string {
  return window.location.origin + publicPath(sceneName);
}

export function copyPublicLink(sceneName: string): Promise<void> {
  return copyText(publicUrl(sceneName), {
    done: 'Link copiado',
    failed: 'Não foi possível copiar o link',
  });
}
