import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state-panel.module.css';

interface ErrorPanelProps {
  error: unknown;
  /** A sentence that says what failed. */
  title?: string;
  /** Why; without it, the error's own sentence and code. */
  text?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Another way out, shown beside the retry. */
  action?: ReactNode;
}

/** The generic error panel: what failed, why, the server's code in words, and a way to retry. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title = 'Ocorreu um erro ao realizar esta ação', error } = props;
  const code = codeInWords(error);
  return (
    <div className={classes.panel} role="alert">
      <span className={classes.errorIcon}>
        <IconPlugConnectedX size={26} stroke={1.7} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>
        {props.text ?? messageOf(error, title)}
        {code && !props.text && (
          <>
            {' '}
            Código: <span className={classes.code}>{code}</span>
          </>
        )}
      </p>
      <div className={classes.actions}>
        {props.action}
        {props.onRetry && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
            onClick={props.onRetry}
            loading={props.isRetrying}
          >
            Tentar novamente
          </Button>
        )}
      </div>
    </div>
  );
}

/** `GATEWAY_TIMEOUT` → `GATEWAY TIMEOUT`; nothing for failures that carry no code of ours. */
function codeInWords(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code !== '' ? code.replaceAll('_', ' ') : undefined;
}

/** As a sentence; nothing where the title ends in it already. */
function messageOf(error: unknown, title: string): string {
  const message = error instanceof Error ? error.message.trim() : '';
  if (title.endsWith(message)) return '';
  return /[.!?…]$/.test(message) || message === '' ? message : `${message}.`;
}
