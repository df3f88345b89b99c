import { Button } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
  IconFile,
  IconFolder,
  IconFolderOpen,
  IconMinus,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatInteger, plural } from '../text/format.ts';
import classes from './file-tree.module.css';
import { formatBytes } from './upload-words.ts';

/** `leftOut`: not needed; `refused`: it keeps all from being sent. */
type FileState = keyof typeof STATES;

export interface TreeNode {
  /** From the top on. */
  path: string;
  name: string;
  bytes: number;
  state: FileState;
  /** Why it is refused or left out; of a folder, where all of it has one reason. */
  reason: string | undefined;
  /** Null for a file. */
  children: TreeNode[] | null;
  /** Files below it; 1 for a file. */
  count: number;
}

export interface FileTree {
  /** The name of the zip or the folder. */
  title: string | undefined;
  /** Engine and compression: 'Unity 2022.3 · WebGL · Brotli'. */
  words: string;
  counts: Record<FileState, number>;
  nodes: TreeNode[];
}

/** Folders of more files are opened by the person, unless something in them is refused. */
const MOST_OPEN = 20;

const STATES = {
  ready: { word: 'Pronto', Icon: IconCircleCheck },
  leftOut: { word: 'Fica de fora', Icon: IconMinus },
  refused: { word: 'Recusado', Icon: IconCircleX },
} as const;

interface FileTreeProps {
  tree: FileTree;
  label: string;
  /** Takes all of it away; absent while it is being sent. */
  onClear: (() => void) | undefined;
}

function opensItself({ state, count }: TreeNode): boolean {
  return state === 'refused' || count <= MOST_OPEN;
}

/** What is about to be sent, by its folders, and what would become of each file. */
export function FileTreeView({ tree, label, onClear }: FileTreeProps) {
  const { ready, leftOut, refused } = tree.counts;
  return (
    <div className={classes.frame}>
      <div className={classes.head}>
        <div className={classes.summary}>
          {tree.title && <strong>{tree.title}</strong>}
          <span>{tree.words}</span>
        </div>
        <span className={classes.counts}>
          <Count state="ready" words={plural(ready, 'pronto', 'prontos')} />
          {leftOut > 0 && <Count state="leftOut" words={`${formatInteger(leftOut)} de fora`} />}
          {refused > 0 && (
            <Count state="refused" words={plural(refused, 'recusado', 'recusados')} />
          )}
        </span>
        {onClear && (
          <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
            Tirar
          </Button>
        )}
      </div>
      <Grid nodes={tree.nodes} label={label} />
    </div>
  );
}

function Count({ state, words }: { state: FileState; words: string }) {
  const { Icon } = STATES[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {words}
    </span>
  );
}

interface ShownRow {
  node: TreeNode;
  level: number;
  position: number;
  siblings: number;
  isOpen: boolean;
}

function Grid({ nodes, label }: { nodes: readonly TreeNode[]; label: string }) {
  /** What the person has opened or closed. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [current, setCurrent] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const isOpen = (node: TreeNode) => turned.get(node.path) ?? opensItself(node);
  const rows = rowsOf(nodes, isOpen);
  const at = Math.min(current, rows.length - 1);
  const turn = ({ path }: TreeNode, to: boolean) => setTurned(new Map(turned).set(path, to));
  const go = (to: number) => {
    setCurrent(to);
    const row = body.current?.rows[to];
    row?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const move = moveOf(event.key, rows, at);
    if (!move) return;
    event.preventDefault();
    if ('to' in move) go(move.to);
    else turn(move.node, move.isOpen);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a treegrid is made of.
    <table role="treegrid" aria-label={label} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Arquivo</th>
          <th scope="col">Tamanho</th>
          <th scope="col">
            <span className={classes.word}>Verificação</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={handleKey}>
        {rows.map((row, index) => (
          <Row
            key={row.node.path}
            {...row}
            isCurrent={index === at}
            onFocus={() => setCurrent(index)}
            onTurn={() => turn(row.node, !row.isOpen)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends ShownRow {
  isCurrent: boolean;
  onFocus: () => void;
  onTurn: () => void;
}

function Row({ node, level, position, siblings, isOpen, isCurrent, onFocus, onTurn }: RowProps) {
  const { name, children, state, reason, count, bytes } = node;
  const { word, Icon } = STATES[state];
  const isFolder = children !== null;
  const Mark = isOpen ? IconChevronDown : IconChevronRight;
  const Kind = isFolder ? (isOpen ? IconFolderOpen : IconFolder) : IconFile;
  return (
    <tr
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isFolder ? isOpen : undefined}
      tabIndex={isCurrent ? 0 : -1}
      className={classes.row}
      data-state={state}
      data-folder={isFolder || undefined}
      onFocus={onFocus}
      onClick={isFolder ? onTurn : undefined}
    >
      <td>
        <span className={classes.file} style={{ paddingInlineStart: (level - 1) * 20 }}>
          <span className={classes.turn}>
            {isFolder && <Mark size={16} stroke={1.8} aria-hidden />}
          </span>
          <Kind className={classes.kind} size={18} stroke={1.6} aria-hidden />
          <span className={classes.name}>
            <span>{name}</span>
            {reason && <span className={classes.reason}>{reason}</span>}
          </span>
        </span>
      </td>
      <td className={classes.size}>
        {isFolder && `${plural(count, 'arquivo', 'arquivos')} · `}
        {formatBytes(bytes)}
      </td>
      <td>
        <span className={classes.state} data-state={state}>
          <Icon size={16} stroke={1.8} aria-hidden />
          <span className={classes.word}>{word}</span>
        </span>
      </td>
    </tr>
  );
}

function rowsOf(
  nodes: readonly TreeNode[],
  isOpen: (node: TreeNode) => boolean,
  level = 1,
): ShownRow[] {
  return nodes.flatMap((node, index) => {
    const isOpened = node.children !== null && isOpen(node);
    const row = { node, level, position: index + 1, siblings: nodes.length, isOpen: isOpened };
    return [row, ...(isOpened ? rowsOf(node.children ?? [], isOpen, level + 1) : [])];
  });
}

type Move = { to: number } | { node: TreeNode; isOpen: boolean };

/** What a key does in the row `at` (WAI-ARIA, treegrid). */
function moveOf(key: string, rows: readonly ShownRow[], at: number): Move | null {
  const row = rows[at];
  if (!row) return null;
  const { node, level, isOpen } = row;
  const isFolder = node.children !== null;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, rows.length - 1) };
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: rows.length - 1 };
    case 'ArrowRight':
      if (!isFolder) return null;
      return isOpen ? { to: Math.min(at + 1, rows.length - 1) } : { node, isOpen: true };
    case 'ArrowLeft': {
      if (isOpen) return { node, isOpen: false };
      const parent = rows.slice(0, at).findLastIndex((other) => other.level < level);
      return parent < 0 ? null : { to: parent };
    }
    case 'Enter':
    case ' ':
      return isFolder ? { node, isOpen: !isOpen } : null;
    default:
      return null;
  }
}
