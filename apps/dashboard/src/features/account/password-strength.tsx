import classes from './password-strength.module.css';

const MINIMUM = 6;
const LEVELS = ['Muito curta', 'Fraca', 'Razoável', 'Boa', 'Forte'] as const;
const KINDS = [/[a-zà-ÿ]/, /[A-ZÀ-Ý]/, /\d/, /[^\wÀ-ÿ]/];

/** A line of four steps and its word. Advice only: the server decides what is too common. */
export function PasswordStrength({ password }: { password: string }) {
  const level = strengthOf(password.trim());
  return (
    <div className={classes.strength} data-level={password ? level : undefined}>
      <div className={classes.line} aria-hidden>
        {LEVELS.slice(1).map((name, index) => (
          <span key={name} data-on={(password !== '' && index < level) || undefined} />
        ))}
      </div>
      <p className={classes.words} aria-live="polite">
        {password ? `Senha: ${LEVELS[level]?.toLowerCase()}` : 'Ao menos 6 caracteres'}
      </p>
    </div>
  );
}

/** 0 (refused) to 4, by length, then variety. */
export function strengthOf(password: string): number {
  if (password.length < MINIMUM) return 0;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (distinct < 4) return 1;
  const points = (password.length >= 10 ? 1 : 0) + (password.length >= 14 ? 1 : 0) + kinds;
  return Math.min(4, Math.max(1, points - 1));
}
