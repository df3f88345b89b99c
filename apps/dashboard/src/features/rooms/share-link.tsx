import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { copyPublicLink, publicUrl } from '../../lib/public-link.ts';

interface ShareLinkProps {
  sceneName: string;
  roomName: string;
}

/** Phones: the system's own way of handing a link on, or copying it where there is none. */
export function ShareLink({ sceneName, roomName }: ShareLinkProps) {
  async function handleClick() {
    // Missing over plain HTTP and in some browsers, whatever its type says.
    if (typeof navigator.share !== 'function') return copyPublicLink(sceneName);
    try {
      await navigator.share({ title: roomName, url: publicUrl(sceneName) });
    } catch (error) {
      // An abort is the person closing the system's sheet: they want nothing more.
      const isAborted = error instanceof DOMException && error.name === 'AbortError';
      if (!isAborted) await copyPublicLink(sceneName);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconShare2 size={19} stroke={1.7} aria-hidden />}
      onClick={handleClick}
    >
      Compartilhar link
    </Button>
  );
}
