import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { type Choice, NO_CHOICE } from './column-choice.ts';
import { type ColumnOption, toggled } from './shown-columns.ts';
import classes from './toolbar.module.css';

interface ColumnsMenuProps {
  options: readonly ColumnOption[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Ids of the columns that can be seen now: some give way where the table is narrow. */
  readVisible: () => ReadonlySet<string>;
}

/** Which columns the table shows; ticked are those that can be seen. */
export function ColumnsMenu({ options, choice, onChoose, readVisible }: ColumnsMenuProps) {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  const isStandard = choice.shown.length + choice.hidden.length === 0;
  const isShown = ({ id }: ColumnOption) =>
    choice.shown.includes(id) || (visible.has(id) && !choice.hidden.includes(id));
  return (
    <Menu
      position="bottom-end"
      width={220}
      closeOnItemClick={false}
      withInitialFocusPlaceholder={false}
      onOpen={() => setVisible(readVisible())}
    >
      <Menu.Target>
        <Tooltip label="Colunas">
          <ActionIcon variant="default" className={classes.columns} aria-label="Colunas">
            <IconColumns3 size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.CheckboxItem
            key={option.id}
            checked={isShown(option)}
            onChange={() => onChoose(toggled(choice, option, isShown(option)))}
          >
            {option.label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={isStandard} onClick={() => onChoose(NO_CHOICE)}>
          Voltar ao padrão
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
