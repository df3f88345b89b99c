import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Tooltip } from '../ui/tooltip.tsx';
import classes from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

interface PageHeaderProps {
  title: string;
  /** Title of the page above, for paths that name it by an id. */
  parentTitle?: string;
  /** Quiet words after the title: '18 salas'. */
  count?: ReactNode;
  /** Something to know about this view. */
  note?: string;
  /** A sentence under the title: what this page is for. */
  text?: string;
  /** Target or action of the back button. */
  back?: string | (() => void);
  actions?: ReactNode;
}

/** The page's h1, its window title and its actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, parentTitle, count, note, text, back, actions } = props;
  const isTitleOnly = [count, note, text, actions].every((part) => !part);
  return (
    // On phones the shell's bar shows the title and the way back: it finds both by these marks.
    <header
      className={classes.header}
      data-page-header={isTitleOnly ? 'title-only' : 'full'}
      data-bare={back === undefined || undefined}
    >
      <PageTitle title={title} parentTitle={parentTitle} />
      {back !== undefined && <BackButton back={back} />}
      <div className={classes.words}>
        {/* Focusable from code: a change of page moves the focus here. */}
        <h1 className={classes.title} data-bar-title tabIndex={-1}>
          {title}
        </h1>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {note && <span className={classes.note}>{note}</span>}
        {text && <span className={classes.text}>{text}</span>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

function BackButton({ back }: { back: string | (() => void) }) {
  const icon = <IconArrowLeft size={18} stroke={1.7} aria-hidden />;
  const look = { variant: 'default', size: 'lg', 'aria-label': 'Voltar' } as const;
  return (
    <Tooltip label="Voltar">
      {typeof back === 'string' ? (
        <ActionIcon component={Link} to={back} {...look}>
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon onClick={back} {...look}>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
