import type { Person } from '@atrio/contract/realtime';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import classes from './message-menu.module.css';

interface MessageMenuProps {
  id: string;
  sender: Person;
  canEdit: boolean;
  canDelete: boolean;
  /** Write to its sender alone, or report it. */
  canAnswer: boolean;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onWrite: () => void;
  onReport: () => void;
}

/** What one can do with a message, unfolded under it. */
export function MessageMenu({ id, sender, onClose, ...props }: MessageMenuProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  const closing = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in any of its buttons folds it up
    <div id={id} className={classes.menu} onKeyDown={handleKeyDown}>
      {props.canEdit && <Button onClick={closing(props.onEdit)}>Editar</Button>}
      {props.canAnswer && <Button onClick={closing(props.onWrite)}>Só para {sender.name}</Button>}
      {props.canDelete && <Button onClick={closing(props.onDelete)}>Apagar</Button>}
      {props.canAnswer && <Button onClick={closing(props.onReport)}>Denunciar</Button>}
    </div>
  );
}
