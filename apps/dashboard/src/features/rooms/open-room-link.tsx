import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { publicPath } from '../../lib/public-link.ts';

/** To the room's public page, in a tab of its own: the panels stay where they are. */
export function OpenRoomLink({ sceneName }: { sceneName: string }) {
  return (
    <Button
      component="a"
      href={publicPath(sceneName)}
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<IconExternalLink size={18} stroke={1.7} aria-hidden />}
    >
      Abrir sala
    </Button>
  );
}
