import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './panel.module.css';
import { PanelBoundary } from './panel-boundary.tsx';
import { useIsPhone } from './use-is-phone.ts';

interface PanelProps {
  /** The section's address within the page: `#sala`. */
  id: string;
  title: string;
  text?: string;
  /** On phones panels are closed, and their content not made, until they are opened. */
  isOpenOnPhone?: boolean;
  children: ReactNode;
}

/** One panel of a detail page: it fails, waits and, on phones, folds by itself. */
export function Panel({ id, title, text, isOpenOnPhone = false, children }: PanelProps) {
  const isPhone = useIsPhone();
  const [isUnfolded, fold] = useDisclosure(isOpenOnPhone);
  const [wasOpened, setOpened] = useState(isOpenOnPhone);
  const isOpen = !isPhone || isUnfolded;
  const headingId = `${id}-titulo`;

  function handleToggle() {
    setOpened(true);
    fold.toggle();
  }
  return (
    <section id={id} className={classes.panel} aria-labelledby={headingId} data-section>
      <h2 id={headingId} className={classes.title}>
        {isPhone ? (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-corpo`}
            onClick={handleToggle}
          >
            {title}
            <IconChevronDown className={classes.chevron} size={20} stroke={1.7} aria-hidden />
          </UnstyledButton>
        ) : (
          title
        )}
      </h2>
      <div id={`${id}-corpo`} hidden={!isOpen}>
        {(isOpen || wasOpened) && (
          <div className={classes.body}>
            {text && <p className={classes.text}>{text}</p>}
            <PanelBoundary>{children}</PanelBoundary>
          </div>
        )}
      </div>
    </section>
  );
}
