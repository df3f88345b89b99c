import {
  ActionIcon,
  ColorPicker,
  Popover,
  TextInput,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useId } from 'react';
import type { FieldProps } from '../../form/use-contract-form.ts';
import classes from './company-colors.module.css';
import { ContrastBadge } from './contrast-badge.tsx';

interface ColorRowProps extends FieldProps<string> {
  label: string;
  use: string;
  /** The field's colour, or the last one that was one. */
  shown: string;
  standard: string;
}

/** One of the company's colours: a swatch to pick by eye, digits to type, contrast, default. */
export function ColorRow(props: ColorRowProps) {
  const { label, shown, standard } = props;
  const inputId = useId();
  const change = (value: string) => props.onChange(toDigits(value));
  return (
    <li className={classes.row}>
      <ColorSwatch label={label} color={shown} onChange={change} />
      <div className={classes.words}>
        <label className={classes.label} htmlFor={inputId}>
          {label}
        </label>
        <span className={classes.use}>{props.use}</span>
      </div>
      <TextInput
        id={inputId}
        classNames={{ root: classes.hex, error: classes.hexError }}
        leftSection="#"
        leftSectionProps={{ 'aria-hidden': true }}
        name={props.name}
        data-field={props.name}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={props.value}
        error={props.error}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={props.onBlur}
      />
      <ContrastBadge hex={shown} />
      <Tooltip label={`Restaurar padrão (${standard})`}>
        <ActionIcon
          className={classes.restore}
          aria-label={`Restaurar padrão da cor ${label.toLowerCase()}`}
          aria-disabled={props.value === standard || undefined}
          onClick={() => props.onChange(standard)}
        >
          <IconHistory size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

interface ColorSwatchProps {
  label: string;
  color: string;
  onChange: (value: string) => void;
}

function ColorSwatch({ label, color, onChange }: ColorSwatchProps) {
  const name = label.toLowerCase();
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.swatch}
          style={{ background: `#${color}` }}
          aria-label={`Escolher a cor ${name}`}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={`Cor ${name}`}>
        <ColorPicker
          format="hex"
          value={`#${color}`}
          saturationLabel={`Saturação e brilho da cor ${name}`}
          hueLabel={`Matiz da cor ${name}`}
          onChange={onChange}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** '#0a606c ' → '0A606C': as people paste it, so that it is stored without '#'. */
function toDigits(value: string): string {
  return value.replace(/[#\s]/g, '').slice(0, 6).toUpperCase();
}
