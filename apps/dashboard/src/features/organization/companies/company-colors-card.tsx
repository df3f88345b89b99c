import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import type { Company } from '@atrio/contract/organization/companies';
import {
  ActionIcon,
  Badge,
  ColorPicker,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconCircleCheck, IconContrast, IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import type { ContractForm, FieldProps } from '../../../kit/form/use-contract-form.ts';
import { Card } from '../../../kit/page/card.tsx';
import { Popover } from '../../../kit/ui/popover.tsx';
import { Tooltip } from '../../../kit/ui/tooltip.tsx';
import { COLOR_LABELS, colorNotes, contrastWords } from './color-words.ts';
import classes from './company-colors.module.css';
import type { CompanyValues } from './company-values.ts';

interface CompanyColorsCardProps {
  form: ContractForm<CompanyValues>;
  /** The colours as typed; the last valid one for an incomplete one. */
  shown: Company['colors'];
}

export function CompanyColorsCard({ form, shown }: CompanyColorsCardProps) {
  return (
    <Card
      title="Cores"
      text="Usadas na página das salas desta empresa. O contraste é medido sobre branco."
    >
      <ul className={classes.rows}>
        {COLOR_LABELS.map(({ name, label, use }) => (
          <ColorRow
            key={name}
            label={label}
            use={use}
            shown={shown[name]}
            standard={DEFAULT_COLORS[name]}
            {...form.field(name)}
          />
        ))}
      </ul>
      {colorNotes(shown).map((note) => (
        <p className={classes.note} key={note}>
          <IconInfoCircle size={17} stroke={1.7} aria-hidden />
          {note}
        </p>
      ))}
    </Card>
  );
}

interface ColorRowProps extends FieldProps<string> {
  label: string;
  use: string;
  /** The field's colour, or the last valid one. */
  shown: string;
  standard: string;
}

/** One colour: a swatch to pick it, a field for its digits, its contrast, and its default. */
function ColorRow(props: ColorRowProps) {
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

/** Cleans a pasted colour: '#0a606c ' becomes '0A606C', the stored form. */
function toDigits(value: string): string {
  return value.replace(/[#\s]/g, '').slice(0, 6).toUpperCase();
}

/** The colour's contrast on white in figures and words, not by the badge's colour alone. */
function ContrastBadge({ hex }: { hex: string }) {
  const { ratio, word, isGood } = contrastWords(hex);
  const Icon = isGood ? IconCircleCheck : IconContrast;
  return (
    <Badge
      className={classes.contrast}
      color={isGood ? 'green' : 'amber'}
      leftSection={<Icon size={14} stroke={1.9} aria-hidden />}
    >
      <VisuallyHidden>Contraste com branco: </VisuallyHidden>
      {ratio} · <span className={classes.contrastWord}>{word}</span>
    </Badge>
  );
}
