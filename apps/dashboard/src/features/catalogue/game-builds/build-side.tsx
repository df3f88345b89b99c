import {
  type BuildVersion,
  buildLabels,
  type GameBuildDetail,
} from '@atrio/contract/catalogue/game-builds';
import type { BuildOriginKind } from '@atrio/contract/platform/platform';
import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { copyText } from '../../../kit/feedback/copy-text.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { SwitchField } from '../../../kit/fields/switch-field.tsx';
import type { FieldProps } from '../../../kit/form/use-contract-form.ts';
import { Card } from '../../../kit/page/card.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatDateTime, plural } from '../../../kit/text/format.ts';
import { readableUrl } from '../../../kit/text/readable-url.ts';
import { formatBytes } from '../../../kit/upload/upload-words.ts';
import { paths } from '../../../paths.ts';
import {
  type BuildSwitch,
  roomsOfBuildQuery,
  useRestoreBuild,
  useSwitchBuild,
} from './game-builds.api.ts';
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
  const { id, updatedAt } = build;

  async function handleChange(isOn: boolean) {
    if (isPending) return;
    const saved = await mutateAsync({ id, part, isOn }).catch(ignore);
    if (!saved) return;
    onSwitched(updatedAt, saved.build.updatedAt);
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

/** The rooms that show the build, some by name. */
export function RoomsCard({ buildId }: { buildId: number }) {
  const query = useQuery(roomsOfBuildQuery(buildId));
  return (
    <Card title="Usada em">
      <QueryStates
        query={query}
        loadingText="Carregando salas"
        errorTitle="Erro ao carregar as salas"
        skeleton={<SkeletonBar width={160} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <p className={versionCardClasses.words}>
            Nenhuma sala tem o endereço desta build no campo Url.
          </p>
        }
      >
        {({ rooms, total }) => (
          <>
            <ul className={versionCardClasses.rooms}>
              {rooms.map(({ id, name }) => (
                <li key={id}>
                  <Anchor component={Link} to={paths.room(id)}>
                    {name}
                  </Anchor>
                </li>
              ))}
            </ul>
            {total > rooms.length && (
              <p className={versionCardClasses.words}>
                e mais {plural(total - rooms.length, 'sala', 'salas')}
              </p>
            )}
          </>
        )}
      </QueryStates>
    </Card>
  );
}

function Address({ url }: { url: string }) {
  return (
    <div className={versionCardClasses.address}>
      <code>{readableUrl(url).replace(/^https?:\/\//, '')}</code>
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
}

/** The version that the loading page loads, and those before it, each one click from coming back. */
export function VersionCard({ build, isDisabled }: VersionCardProps) {
  const goBack = useGoBack(build);
  const title = useRef<HTMLHeadingElement>(null);
  const { versions } = build;

  async function handleBack(versionId: number) {
    // The button goes with its row, once the version is back.
    title.current?.focus();
    await goBack(versionId).catch(ignore);
  }
  return (
    <Card title="Versão no ar">
      <Facts version={build} />
      <p className={versionCardClasses.note}>
        A versão nova só entra no ar quando todos os arquivos chegarem.
      </p>
      {versions.length > 0 && (
        <section className={versionCardClasses.previous} aria-label="Versões anteriores">
          <h3 ref={title} tabIndex={-1} className={versionCardClasses.title}>
            Versões anteriores ({versions.length})
          </h3>
          <ul className={versionCardClasses.versions}>
            {versions.map(({ id, sentAt, totalBytes, fileCount }) => (
              <li key={id} className={versionCardClasses.version}>
                <div>
                  <p className={versionCardClasses.when}>{dayAndTime(sentAt)}</p>
                  <p className={versionCardClasses.size}>{sizeWords(totalBytes, fileCount)}</p>
                </div>
                <Button
                  variant="default"
                  size="xs"
                  disabled={isDisabled}
                  aria-label={`Voltar à versão de ${dayAndTime(sentAt)}`}
                  onClick={() => void handleBack(id)}
                >
                  Voltar
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function Facts({ version: { sentAt, totalBytes, fileCount } }: { version: BuildVersion }) {
  return (
    <dl className={versionCardClasses.facts}>
      <div className={versionCardClasses.fact}>
        <dt>Enviada em</dt>
        <dd>{dayAndTime(sentAt)}</dd>
      </div>
      <div className={versionCardClasses.fact}>
        <dt>Tamanho</dt>
        <dd>{sizeWords(totalBytes, fileCount)}</dd>
      </div>
    </dl>
  );
}

/** '18/11/2026 às 13:40'. */
function dayAndTime(moment: string): string {
  return formatDateTime(moment).replace(' ', ' às ');
}

function sizeWords(totalBytes: number, fileCount: number): string {
  return `${formatBytes(totalBytes)} em ${plural(fileCount, 'arquivo', 'arquivos')}`;
}

/** Puts an earlier version back on air, and offers to undo that: nothing is lost by it. */
function useGoBack({ id, versionId: current }: GameBuildDetail) {
  const { mutateAsync: restore } = useRestoreBuild();
  const undo = () =>
    void restore({ id, versionId: current }).then(
      () => toast.success('Versão de volta no ar'),
      ignore,
    );
  return async (versionId: number) => {
    await restore({ id, versionId });
    toast.success('Versão anterior no ar', { action: { label: 'Desfazer', onClick: undo } });
  };
}

/** A toast has said the failure. */
const ignore = () => undefined;
