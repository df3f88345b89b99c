import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyPublicLink, publicPath } from '../../../kit/text/public-link.ts';
import { Tooltip } from '../../../kit/ui/tooltip.tsx';
import classes from './rooms.module.css';

interface PublicLinkProps {
  sceneName: string;
  roomName: string;
  /** Shows the host too, as in the room's header. */
  isFull?: boolean;
}

/** The room's public address, which opens in a new tab, and the button that copies it. */
export function PublicLink({ sceneName, roomName, isFull = false }: PublicLinkProps) {
  const path = publicPath(sceneName);
  return (
    <span className={classes.link}>
      <a className={classes.linkText} href={path} target="_blank" rel="noopener">
        {isFull ? `${window.location.host}${path}` : path}
      </a>
      <Tooltip label="Copiar link">
        <ActionIcon
          size={28}
          aria-label={`Copiar link de ${roomName}`}
          onClick={() => copyPublicLink(sceneName)}
        >
          <IconCopy size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
