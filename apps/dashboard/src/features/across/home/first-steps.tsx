import type { ReactNode } from 'react';
import classes from './first-steps.module.css';

interface FirstStepProps {
  number: number;
  title: string;
  text: string;
  /** The step's form; a step without one comes after the room is created. */
  children?: ReactNode;
}

/** The numbered steps; only the first can be done before there is a room. */
export function FirstSteps({ children }: { children: ReactNode }) {
  return (
    <ol className={classes.steps} aria-label="Primeiros passos">
      {children}
    </ol>
  );
}

export function FirstStep({ number, title, text, children }: FirstStepProps) {
  const isNow = children !== undefined;
  return (
    <li className={classes.step} data-now={isNow || undefined}>
      <span aria-hidden className={classes.number}>
        {number}
      </span>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        {!isNow && <span className={classes.later}>depois da sala</span>}
        <p className={classes.text}>{text}</p>
      </div>
      {isNow && <div className={classes.content}>{children}</div>}
    </li>
  );
}

/** A welcome by name, and the purpose of the product. */
export function FirstWelcome({ name }: { name: string }) {
  return (
    <header className={classes.welcome}>
      <h1 className={classes.greeting} tabIndex={-1}>
        Boas-vindas, {name.trim().split(/\s+/)[0]}
      </h1>
      <p className={classes.purpose}>
        Uma sala é um endereço: você manda o link, as pessoas entram e conversam.
      </p>
    </header>
  );
}

/** The layout: the steps, and beside them the example. */
export function FirstColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}
