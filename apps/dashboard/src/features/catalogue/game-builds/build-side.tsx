import {
  type BuildVersion,
  buildLabels,
  type GameBuildDetail,
} from '@atrio/contract/catalogue/game-builds';
import type { BuildOriginKind } from '@atrio/contract/platform/platform';
import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconArrowBackUp, IconBroadcast, IconCopy, IconCpu } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { copyText } from '../../../kit/feedback/copy-text.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { SwitchField } from '../../../kit/fields/switch-field.tsx';
import type { FieldProps } from '../../../kit/form/use-contract-form.ts';
import { Card } from '../../../kit/page/card.tsx';
import { formatDateTime, plural } from '../../../kit/text/format.ts';
import { readableUrl } from '../../../kit/text/readable-url.ts';
import { formatBytes } from '../../../kit/upload/upload-words.ts';
import { type BuildSwitch, useRestoreBuild, useSwitchBuild } from './game-builds.api.ts';
import versionCardClasses from './version-card.module.css';

/** How far a build's page is from everything else (docs/product/builds.md#origin). */
const ORIGINS = {
  own: 'Guarda os dados do jogo e é baixada uma vez só.',
  shared:
    'Guarda os dados do jogo e é baixada uma vez só. As builds dividem um endereço e podem ler os dados umas das outras.',
  none: 'Este servidor não tem um endereço para builds: nada fica guardado entre as visitas.',
} as const satisfies Record<BuildOriginKind, string>;

const COPY = { done: 'Endereço copiado', failed: 'Copie o endereço à mão' };

/** Told once a switch has saved by itself. */
const SWITCHED = {
  usesThreads: { on: 'Threads ligadas', off: 'Threads desligadas' },
  knowsVisitor: { on: 'A build recebe quem joga', off: 'A build não recebe mais quem joga' },
} as const satisfies Record<BuildSwitch, { on: string; off: string }>;

interface RunCardProps {
  /** Absent while it is being created. */
  build: GameBuildDetail | undefined;
  origin: BuildOriginKind;
  /** The form's, while the build is being created. */
  field: (part: BuildSwitch) => FieldProps<boolean>;
  isDisabled: boolean;
  /** Told that this page has made one version of the row another. */
  onSwitched: (before: string, after: string) => void;
}

/** How the build runs: the origin that its page has, threads, and its room's visitor. */
export function RunCard({ origin, field, ...rest }: RunCardProps) {
  const { build } = rest;
  const isApart = origin !== 'none';
  const helpOf = (help: string) => (isApart ? help : 'Precisa de um endereço próprio.');
  const common = { ...rest, isDisabled: (rest.isDisabled && !build) || !isApart };
  return (
    <Card title="Como a build roda">
      <div className={versionCardClasses.origin}>
        <h3 className={versionCardClasses.title}>
          {isApart ? 'Endereço próprio' : 'Sem endereço próprio'}
        </h3>
        <p className={versionCardClasses.words}>{ORIGINS[origin]}</p>
        {build && isApart && <Address url={new URL(build.pageUrl, window.location.href).href} />}
      </div>
      <div className={versionCardClasses.previous}>
        <BuildSwitchField
          {...common}
          part="usesThreads"
          field={field('usesThreads')}
          help={helpOf(
            'Liga o isolamento que o SharedArrayBuffer pede. Imagens e sons de outros sites podem parar de carregar, e a build roda na própria aba, não dentro de uma sala.',
          )}
        />
      </div>
      {build?.needsThreads && <ThreadsNote build={build} />}
      <div className={versionCardClasses.previous}>
        <BuildSwitchField
          {...common}
          part="knowsVisitor"
          field={field('knowsVisitor')}
          help={helpOf(
            'Dentro de uma sala, a build recebe o nome de quem entrou e usa a mesma conversa.',
          )}
        />
      </div>
    </Card>
  );
}

/** Of a version that has threads: without the switch it would not start, and say nothing here. */
function ThreadsNote({ build: { usesThreads, versionNumber } }: { build: GameBuildDetail }) {
  return (
    <Badge
      className={versionCardClasses.threads}
      color={usesThreads ? 'blue' : 'amber'}
      leftSection={<IconCpu size={13} stroke={1.7} aria-hidden />}
    >
      A v{versionNumber} usa threads{!usesThreads && ' e não inicia sem elas'}
    </Badge>
  );
}

interface BuildSwitchProps extends Pick<RunCardProps, 'build' | 'onSwitched' | 'isDisabled'> {
  part: BuildSwitch;
  field: FieldProps<boolean>;
  help: string;
}

/** Of a build that is there, the switch saves by itself; else it waits for the form. */
function BuildSwitchField({ build, part, field, onSwitched, ...rest }: BuildSwitchProps) {
  const { mutateAsync, variables, isPending } = useSwitchBuild();
  const { label } = buildLabels[part];
  if (!build) return <SwitchField label={label} {...rest} {...field} />;
  const before = build;
  const { id, updatedAt } = build;

  async function handleChange(isOn: boolean) {
    if (isPending) return;
    const saved = await mutateAsync({ id, part, isOn }).catch(ignore);
    if (!saved) return;
    // A change of somebody else is theirs: the form is to meet it as a conflict.
    if (isAlike(before, saved.build)) onSwitched(updatedAt, saved.build.updatedAt);
    toast.success(SWITCHED[part][isOn ? 'on' : 'off']);
  }
  return (
    <SwitchField
      {...field}
      label={label}
      {...rest}
      value={isPending ? variables.isOn : build[part]}
      onChange={(isOn) => void handleChange(isOn)}
    />
  );
}

/** The same to the form, which has the name, the images and the files. */
function isAlike(one: GameBuildDetail, other: GameBuildDetail): boolean {
  const parts = ['buildName', 'buildLogoURL', 'buildBackgroundURL', 'versionId'] as const;
  return parts.every((part) => one[part] === other[part]);
}

function Address({ url }: { url: string }) {
  return (
    <div className={versionCardClasses.address}>
      {/* No name of a build has a '%', so each stands for a space; what is copied keeps it. */}
      <code>
        {readableUrl(url)
          .replace(/^https?:\/\//, '')
          .replaceAll('%20', ' ')}
      </code>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Copiar o endereço"
        onClick={() => void copyText(url, COPY)}
      >
        <IconCopy size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface VersionCardProps {
  build: GameBuildDetail;
  isDisabled: boolean;
  /** Told that this page has made one version of the row another. */
  onBack: (before: string, after: string) => void;
}

/** The version that the loading page loads, and those before it, each one click from coming back. */
export function VersionCard({ build, isDisabled, onBack }: VersionCardProps) {
  const goBack = useGoBack(build, onBack);
  const list = useRef<HTMLUListElement>(null);
  const { versionId, versionNumber, versions, ...facts } = build;

  async function handleBack(id: number) {
    // The button goes with its row, once the version is back.
    list.current?.focus();
    await goBack(id).catch(ignore);
  }
  return (
    <Card title="Versões">
      <ul
        ref={list}
        tabIndex={-1}
        className={versionCardClasses.versions}
        aria-label="Versões da build"
      >
        <VersionRow version={{ ...facts, id: versionId, number: versionNumber }}>
          <Badge color="green" leftSection={<IconBroadcast size={13} stroke={1.7} aria-hidden />}>
            No ar
          </Badge>
        </VersionRow>
        {versions.map((version) => (
          <VersionRow key={version.id} version={version}>
            <Button
              variant="default"
              size="xs"
              disabled={isDisabled}
              leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden />}
              aria-label={`Voltar à v${version.number}, de ${dayAndTime(version.sentAt)}`}
              onClick={() => void handleBack(version.id)}
            >
              Voltar
            </Button>
          </VersionRow>
        ))}
      </ul>
      <p className={versionCardClasses.note}>
        {versions.length > 0 &&
          'Voltar troca em segundos e não apaga nada. Quem está jogando termina na versão em que entrou. '}
        Uma versão nova só entra no ar quando todos os arquivos chegarem, e as cinco anteriores
        ficam guardadas.
      </p>
    </Card>
  );
}

interface VersionRowProps {
  version: BuildVersion;
  children: ReactNode;
}

function VersionRow({ version: { number, sentAt, sentBy, ...size }, children }: VersionRowProps) {
  return (
    <li className={versionCardClasses.version}>
      <span className={versionCardClasses.number}>v{number}</span>
      <div className={versionCardClasses.origins}>
        <p className={versionCardClasses.when}>{dayAndTime(sentAt)}</p>
        <p className={versionCardClasses.size}>
          {[sentBy, sizeWords(size)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {children}
    </li>
  );
}

/** '18/11/2026 às 13:40'. */
function dayAndTime(moment: string): string {
  return formatDateTime(moment).replace(' ', ' às ');
}

function sizeWords({ totalBytes, fileCount }: Pick<BuildVersion, 'totalBytes' | 'fileCount'>) {
  return `${formatBytes(totalBytes)} em ${plural(fileCount, 'arquivo', 'arquivos')}`;
}

/** Puts an earlier version back on air, and offers to undo that: nothing is lost by it. */
function useGoBack(build: GameBuildDetail, onBack: VersionCardProps['onBack']) {
  const { mutateAsync } = useRestoreBuild();
  async function restore(before: GameBuildDetail, versionId: number) {
    const { build: saved } = await mutateAsync({ id: before.id, versionId });
    if (isAlike({ ...before, versionId }, saved)) onBack(before.updatedAt, saved.updatedAt);
    return saved;
  }
  return async (versionId: number) => {
    const saved = await restore(build, versionId);
    const undo = () =>
      void restore(saved, build.versionId).then(
        () => toast.success('Versão de volta no ar'),
        ignore,
      );
    toast.success('Versão anterior no ar', { action: { label: 'Desfazer', onClick: undo } });
  };
}

/** A toast has said the failure. */
const ignore = () => undefined;
