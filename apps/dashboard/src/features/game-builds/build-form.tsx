import type { GameBuildDetail } from '@atrio/contract/game-builds';
import type { Platform } from '@atrio/contract/platform';
import { FilePicker } from '../../form/file-picker.tsx';
import { FormPage } from '../../form/form-page.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { useChosenFile } from '../../form/use-chosen-file.ts';
import { useIsOverHttps } from '../../lib/page-protocol.ts';
import { Card } from '../../ui/card.tsx';
import { BuildFilesField } from './build-files-field.tsx';
import classes from './build-form.module.css';
import { buildConflictTexts } from './build-values.ts';
import { HttpsNotice } from './https-notice.tsx';
import { PreviewCard } from './preview-card.tsx';
import { useBuildForm } from './use-build-form.ts';
import { VersionCard } from './version-card.tsx';

interface BuildFormProps {
  /** The build to change; without one, the form creates. */
  build?: GameBuildDetail;
  platform: Platform;
  onSaved: () => void;
}

/** Name, logo, background and files of a loading page, and how it will look. */
export function BuildForm({ build, platform, onSaved }: BuildFormProps) {
  // Spec section 5, Build page protocol.
  const isOff = useIsOverHttps() && !platform.buildUploadsOverHttps;
  const origin = platform.buildUploadUrl ?? undefined;
  const buildForm = useBuildForm({ build, origin, isOff, onSaved });
  const { form, isSaving, saving, files, logo, background } = buildForm;
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
    >
      {isOff && <HttpsNotice />}
      <div className={classes.layout}>
        <Card>
          <div className={classes.fields}>
            <TextField
              label="Nome"
              placeholder="Nome"
              maxLength={120}
              isDisabled={isDisabled}
              {...form.field('buildName')}
            />
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
            <BuildFilesField {...buildForm} isDisabled={isDisabled} />
          </div>
        </Card>
        <div className={classes.side}>
          <PreviewCard
            build={build}
            name={form.values.buildName}
            logo={logo.file}
            background={background.file}
          />
          {build && <VersionCard build={build} isDisabled={form.isBusy} />}
        </div>
      </div>
    </FormPage>
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
