import type { HistoryLine } from '@atrio/contract/history';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import classes from './history.module.css';
import { KIND_WORDS } from './history-filters.ts';

type Subject = HistoryLine['subject'];

/** What a line is about: a link where there is still something to go to. */
export function HistorySubject({ subject }: { subject: Subject }) {
  const { kind, name, isThere } = subject;
  const to = isThere ? pathOf(subject) : undefined;
  return (
    <p className={classes.subject}>
      {KIND_WORDS[kind].one}:{' '}
      {to ? (
        <Link to={to} className={classes.subjectLink}>
          {name}
        </Link>
      ) : (
        name
      )}
      {!isThere && <span className={classes.gone}> (não existe mais)</span>}
    </p>
  );
}

/** Accounts and payment data are their owners' own: nobody else has a page of them. */
function pathOf({ kind, id, categoryId }: Subject): string | undefined {
  switch (kind) {
    case 'room':
      return paths.room(id);
    case 'company':
      return paths.companyEditor(id);
    case 'environment':
      return paths.environment(id);
    case 'plan':
      return paths.subscriptions();
    case 'build':
      return paths.gameBuildEditor(id);
    case 'category':
      return paths.customizationCategory(id);
    case 'item':
      return categoryId === null ? undefined : paths.customizationItem(categoryId, id);
    default:
      return undefined;
  }
}
