import { Badge, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconContrast } from '@tabler/icons-react';
import { contrastWords } from './color-words.ts';
import classes from './company-colors.module.css';

/** How well the colour reads on white: in figures, in words, and only then in green or amber. */
export function ContrastBadge({ hex }: { hex: string }) {
  const { ratio, word, isGood } = contrastWords(hex);
  const Icon = isGood ? IconCircleCheck : IconContrast;
  return (
    <Badge
      className={classes.contrast}
      color={isGood ? 'verde' : 'ambar'}
      leftSection={<Icon size={14} stroke={1.9} aria-hidden />}
    >
      <VisuallyHidden>Contraste com branco: </VisuallyHidden>
      {ratio} · <span className={classes.contrastWord}>{word}</span>
    </Badge>
  );
}
