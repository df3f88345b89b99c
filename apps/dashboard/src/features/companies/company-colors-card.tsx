import type { Company } from '@atrio/contract/companies';
import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ContractForm } from '../../form/use-contract-form.ts';
import { Card } from '../../ui/card.tsx';
import { COLOR_LABELS } from './color-labels.ts';
import { ColorRow } from './color-row.tsx';
import { colorNotes } from './color-words.ts';
import classes from './company-colors.module.css';
import type { CompanyValues } from './company-values.ts';

interface CompanyColorsCardProps {
  form: ContractForm<CompanyValues>;
  /** The colours as far as they are colours. */
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
