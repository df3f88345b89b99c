import {
  buildLabels,
  type GameBuildDetail,
  type RoomOfBuild,
} from '@atrio/contract/catalogue/game-builds';
import type { Platform } from '@atrio/contract/platform/platform';
import { Alert, Anchor, Button } from '@mantine/core';
import { IconExternalLink, IconLockExclamation } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type RefObject, use, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toast } from '../../../kit/feedback/toast.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { FormPage } from '../../../kit/form-shells/form-page.tsx';
import { Card } from '../../../kit/page/card.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar, SkeletonCard } from '../../../kit/states/skeletons.tsx';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import { FilePicker } from '../../../kit/upload/file-picker.tsx';
import type { useChosenFile } from '../../../kit/upload/use-chosen-file.ts';
import { useObjectUrl } from '../../../kit/upload/use-object-url.ts';
import { paths } from '../../../paths.ts';
import { BuildFilesField, filesNote } from './build-files-field.tsx';
import classes from './build-form.module.css';
import { RunCard, VersionCard } from './build-side.tsx';
import { roomsOfBuildQuery } from './game-builds.api.ts';
import previewCardClasses from './preview.module.css';
import {
  type BuildForm as BuildFormParts,
  buildConflictTexts,
  useBuildForm,
} from './use-build-form.ts';
import versionCardClasses from './version-card.module.css';

interface BuildFormProps {
  /** The build to change; without one, the form creates. */
  build?: GameBuildDetail;
  platform: Platform;
  onSaved: () => void;
}

/** Name, logo, background and files of a loading page, and how it will look. */
export function BuildForm({ build, platform, onSaved }: BuildFormProps) {
  // docs/product/builds.md#build-page-protocol
  const isOff = useIsOverHttps() && !platform.buildUploadsOverHttps;
  const buildForm = useBuildForm({ build, platform, isOff, onSaved });
  const { form, isSaving, saving, files } = buildForm;
  const isDisabled = isOff || form.isBusy;
  const isSending = files.queue.isBusy || (isSaving && saving.hasFiles());
  return (
    <FormPage
      form={form}
      label={build ? 'Editar página de carregamento' : 'Criar página de carregamento'}
      submitLabel={build ? 'Editar' : 'Criar'}
      failureTitle={saving.failureTitle}
      conflictTexts={buildConflictTexts}
      upload={isSending ? { onCancel: isSaving ? undefined : files.queue.cancelAll } : undefined}
      isOff={isOff}
      note={filesNote(files, build)}
    >
      {isOff && <HttpsNotice />}
      <div className={classes.layout}>
        <Card>
          <div className={classes.fields}>
            <TextField
              label={buildLabels.buildName.label}
              placeholder="Nome"
              maxLength={120}
              isDisabled={isDisabled}
              {...form.field('buildName')}
            />
            <Images {...buildForm} build={build} isDisabled={isDisabled} />
            <BuildFilesField {...buildForm} isDisabled={isDisabled} />
          </div>
        </Card>
        <div className={classes.side}>
          <PreviewCard {...buildForm} build={build} />
          <RunCard
            build={build}
            origin={platform.buildOrigin}
            field={form.field}
            isDisabled={isDisabled}
            onSwitched={saving.noteOwn}
          />
          {build && <VersionCard build={build} isDisabled={form.isBusy} onBack={saving.noteOwn} />}
          {build && <RoomsCard buildId={build.id} />}
        </div>
      </div>
    </FormPage>
  );
}

interface ImagesProps extends Pick<BuildFormParts, 'logo' | 'background'> {
  build: GameBuildDetail | undefined;
  isDisabled: boolean;
}

function Images({ logo, background, build, isDisabled }: ImagesProps) {
  return (
    <div className={classes.images}>
      <FilePicker
        kind="image"
        label="Logo:"
        {...pickerOf(logo, build?.buildLogoURL, 'Logo atual')}
        isDisabled={isDisabled}
        isCompact
      />
      <FilePicker
        kind="image"
        label="Imagem de fundo:"
        {...pickerOf(background, build?.buildBackgroundURL, 'Fundo atual')}
        isDisabled={isDisabled}
        isCompact
      />
    </div>
  );
}

function pickerOf(
  { file, set }: ReturnType<typeof useChosenFile>,
  keptUrl: string | null | undefined,
  name: string,
) {
  const kept = keptUrl ? { name, imageUrl: keptUrl, note: 'Em uso na página' } : undefined;
  return { file, onChange: set, current: kept };
}

/** Shown on a page that came over HTTPS (docs/product/builds.md#build-page-protocol). */
function HttpsNotice() {
  useEffect(() => {
    toast.error('Página deve ser acessada por HTTP!');
  }, []);
  const address = window.location.href.replace(/^https:/, 'http:');
  return (
    <Alert color="amber" icon={<IconLockExclamation size={20} stroke={1.7} aria-hidden />}>
      A página não é HTTP, acesse por HTTP e tente novamente
      <br />
      <Anchor className={classes.address} underline="always" href={address}>
        {address}
      </Anchor>
    </Alert>
  );
}

/** How the page came to the browser, 'http:' or 'https:'; tests put another in its place. */
export const PageProtocolContext = createContext(window.location.protocol);

function useIsOverHttps(): boolean {
  return use(PageProtocolContext) === 'https:';
}

/** An example: how far the previewed page has loaded, in percent. */
const SHARE = 45;

interface PreviewCardProps extends Pick<BuildFormParts, 'form' | 'logo' | 'background'> {
  build: GameBuildDetail | undefined;
}

/** The loading page in small, with what is chosen so far. */
function PreviewCard({ build, form, logo, background }: PreviewCardProps) {
  const name = form.values.buildName;
  const logoUrl = useImage(logo.file, build?.buildLogoURL);
  const backgroundUrl = useImage(background.file, build?.buildBackgroundURL);
  return (
    <section className={previewCardClasses.card} aria-label="Prévia">
      <div className={previewCardClasses.head}>
        <h2 className={previewCardClasses.title}>Prévia</h2>
        {build && (
          <Anchor className={previewCardClasses.open} href={build.pageUrl} target="_blank">
            Abrir página
            <IconExternalLink size={16} stroke={1.7} aria-hidden />
            <span className="screen-reader-only"> (abre em outra aba)</span>
          </Anchor>
        )}
      </div>
      {/* Decorative: the form beside it says all that it shows. */}
      <div className={previewCardClasses.page} aria-hidden="true">
        {backgroundUrl && (
          <img className={previewCardClasses.background} src={backgroundUrl} alt="" />
        )}
        <div className={previewCardClasses.loading}>
          {logoUrl && <img className={previewCardClasses.logo} src={logoUrl} alt="" />}
          <strong className={previewCardClasses.name}>{name.trim() || 'Nome'}</strong>
          <span className={previewCardClasses.bar}>
            <span className={previewCardClasses.fill} style={{ width: `${SHARE}%` }} />
          </span>
          <span className={previewCardClasses.percent}>Carregando… {SHARE} %</span>
        </div>
      </div>
    </section>
  );
}

function useImage(file: File | null, keptUrl: string | null | undefined): string | undefined {
  const url = useObjectUrl(file);
  return file ? url : (keptUrl ?? undefined);
}

/** The rooms that show the build, some by name. */
function RoomsCard({ buildId }: { buildId: number }) {
  const [all, setAll] = useState(false);
  const query = useQuery({
    ...roomsOfBuildQuery(buildId, all),
    placeholderData: keepPreviousData,
  });
  const list = useRef<HTMLUListElement>(null);
  const hasMore = query.data !== undefined && query.data.total > query.data.rooms.length;
  function showAll() {
    setAll(true);
    // The button goes.
    list.current?.focus();
  }
  return (
    <Card
      title="Usada em"
      actions={
        hasMore &&
        !all && (
          <Button variant="subtle" size="xs" onClick={showAll}>
            Ver salas
          </Button>
        )
      }
    >
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
        {(found) => <RoomNames {...found} list={list} />}
      </QueryStates>
    </Card>
  );
}

interface RoomNamesProps {
  rooms: RoomOfBuild[];
  total: number;
  list: RefObject<HTMLUListElement | null>;
}

function RoomNames({ rooms, total, list }: RoomNamesProps) {
  return (
    <>
      <ul ref={list} tabIndex={-1} className={versionCardClasses.rooms} aria-label="Salas da build">
        {rooms.map((room) => (
          <RoomOfBuildRow key={room.id} room={room} />
        ))}
      </ul>
      {total > rooms.length && (
        <p className={versionCardClasses.words}>
          e mais {plural(total - rooms.length, 'sala', 'salas')}
        </p>
      )}
    </>
  );
}

function RoomOfBuildRow({ room: { id, name, companyName, onlineNow } }: { room: RoomOfBuild }) {
  return (
    <li className={versionCardClasses.room}>
      <DoorMark size="phone" lit={onlineNow > 0} />
      <div className={versionCardClasses.origins}>
        <Anchor component={Link} to={paths.room(id)}>
          {name}
        </Anchor>
        {companyName && <p className={versionCardClasses.size}>{companyName}</p>}
      </div>
      {onlineNow > 0 && (
        <span className={versionCardClasses.now}>
          <Ember lit /> {formatInteger(onlineNow)} agora
        </span>
      )}
    </li>
  );
}

/** The editor at rest, while its build is on its way. */
export function BuildSkeleton() {
  return (
    <div className={classes.layout} aria-hidden="true">
      <SkeletonCard fields={3} />
      <div className={classes.skeletonPreview}>
        <SkeletonBar width="100%" height={240} />
      </div>
    </div>
  );
}
