import { Button } from '@mantine/core';
import { LiveText } from '../../ui/live-text.tsx';
import classes from './palette.module.css';

interface PaletteNoticeProps {
  query: string;
  isEmpty: boolean;
  isSearching: boolean;
  failure: Error | null;
  onRetry: () => void;
}

/** What is said in place of results, or beside those that are known here. */
export function PaletteNotice(props: PaletteNoticeProps) {
  const { query, isEmpty, isSearching, failure, onRetry } = props;
  if (failure) {
    return (
      <div className={classes.notice} role="alert">
        <span>Erro ao buscar. {failure.message}</span>
        <Button variant="default" size="xs" onClick={onRetry}>
          Tentar novamente
        </Button>
      </div>
    );
  }
  const words = isSearching ? 'Buscando…' : isEmpty ? `Nada encontrado para “${query}”` : undefined;
  return (
    <>
      {words && isEmpty && (
        <div className={classes.notice} aria-hidden>
          {words}
        </div>
      )}
      <LiveText>{isSearching ? undefined : words}</LiveText>
    </>
  );
}
