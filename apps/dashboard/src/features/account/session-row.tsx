import type { Session } from '@atrio/contract/accounts';
import { Badge, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { deviceWords, isHandheld } from '../../lib/device-words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useNextRowFocus } from '../../ui/use-next-row-focus.ts';
import { useEndSession } from './account.api.ts';
import classes from './sessions.module.css';

export function SessionRow({ session }: { session: Session }) {
  const device = deviceWords(session.device);
  const Icon = isHandheld(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.words}>
        <p className={classes.device}>
          {device}{' '}
          {session.current && (
            <Badge color="verde" component="span">
              Esta sessão
            </Badge>
          )}
        </p>
        <p className={classes.meta}>
          <span>{session.address}</span>
          <span>
            Último uso: <time>{formatDateTime(session.lastUsedAt)}</time>
          </span>
        </p>
      </div>
      {!session.current && <EndButton id={session.id} place={`${device}, ${session.address}`} />}
    </li>
  );
}

function EndButton({ id, place }: { id: number; place: string }) {
  const end = useEndSession();
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      aria-label={`Encerrar ${place}`}
      aria-busy={end.isPending}
      // Not disabled: that would take the focus away before the row goes.
      onClick={() => end.isPending || end.mutate({ id: String(id) })}
    >
      Encerrar
    </Button>
  );
}
